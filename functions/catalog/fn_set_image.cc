// set-image: krm-functions-catalog functions/go/set-image. Sets name, tag or digest of images in
// pods and pod templates. CronJobs and init containers are left alone: the original looks for
// `iniContainers`.
#include <algorithm>
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/go_regexp.h"
#include "functions/catalog/builtin_functions.h"
#include "functions/catalog/kustomize_fields.h"
#include "functions/catalog/old_sdk.h"
#include "functions/catalog/replacements_config.h"
#include "functions/catalog/resource_origin.h"
#include "functions/program/kyaml_list.h"
#include "functions/text/image_change.h"
#include "functions/text/json_form.h"
#include "kpt/kyaml/decoded_scalar.h"
#include "kpt/kyaml/mapping_keys.h"
#include "kpt/kyaml/repeated_keys.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;
using kpt::yaml::NodeKind;

constexpr std::string_view kNilPointer =
    "runtime error: invalid memory address or nil pointer dereference";
constexpr std::string_view kAlias = "unhandled yaml node kind";

struct Config {
  ImageChange image;
  kpt::StringMap data;
  std::optional<std::vector<FieldSpec>> additional_fields;
};

FunctionFailure panic(std::string_view what) {
  return {fmt::format("panic: {} [recovered, repanicked]\n", what), 2};
}

// The SDK's own panics are errors of the function.
FunctionFailure error(ResourceList& list, const std::string& message) {
  list.results.push_back(note(message, "error"));
  return {"failed to evaluate function: " + message};
}

FunctionFailure wrong_field(ResourceList& list, std::string_view field) {
  return error(list, fmt::format("SubObject has unmatched field type: `{}", field));
}

bool is_text(const Node& node) {
  return node.is_null() || (node.is_scalar() && node.tag == "!!str");
}

// A Go string of JSON: null leaves it as it is.
bool read_text_map(const Node* map, kpt::StringMap& values) {
  if (map == nullptr || map->is_null()) return true;
  if (!map->is_mapping()) return false;
  for (std::size_t i = 0; i + 1 < map->content.size(); i += 2) {
    const Node& value = map->content[i + 1];
    if (!is_text(value)) return false;
    values.insert_or_assign(map->content[i].value, value.is_null() ? std::string() : value.value);
  }
  return true;
}

bool is_field_spec(const Node& spec) {
  if (spec.is_null()) return true;
  if (!spec.is_mapping()) return false;
  const auto fits = [&spec](std::string_view key) {
    const Node* value = spec.find(key);
    return value == nullptr || is_text(*value);
  };
  const Node* create = spec.find("create");
  const bool truth = create == nullptr || create->is_null() || create->tag == "!!bool";
  return truth && fits("group") && fits("kind") && fits("path") && fits("version");
}

// SDK: AsOrDie. False if something is of another type.
bool read_own_config(const Node& root, Config& config) {
  const auto json = to_json(root);
  if (!json) return false;
  const Node* image = json->find("image");
  if (image != nullptr && !image->is_null()) {
    if (!image->is_mapping()) return false;
    for (std::size_t i = 0; i + 1 < image->content.size(); i += 2) {
      const Node& value = image->content[i + 1];
      const std::string text = value.is_null() ? std::string() : value.value;
      if (config.image.set(image->content[i].value, text) && !is_text(value)) return false;
    }
  }
  const Node* fields = json->find("additionalImageFields");
  if (fields != nullptr && !fields->is_null() && !fields->is_sequence()) return false;
  if (fields != nullptr && !fields->is_null()) {
    if (!std::ranges::all_of(fields->content, is_field_spec)) return false;
    config.additional_fields = read_field_specs(fields);
  }
  return read_text_map(json->find("data"), config.data);
}

// SDK: NestedStringMapOrDie of `data`, which goes by go-yaml: any scalar is a string.
bool read_config_map(const Node& root, kpt::StringMap& data) {
  const Node* map = kpt::find_value(root, "data");
  if (map == nullptr) return true;
  if (!map->is_mapping() || !kpt::repeated_keys(*map).empty()) return false;
  for (std::size_t i = 0; i + 1 < map->content.size(); i += 2) {
    if (map->content[i].is_null()) continue;
    const Node& value = map->content[i + 1];
    const auto text = kpt::decoded_text(value);
    if (!value.is_scalar() || !text) return false;
    data.insert_or_assign(map->content[i].value, value.is_null() ? std::string() : *text);
  }
  return true;
}

class ImageSetter {
 public:
  ImageSetter(const ImageChange& image, std::optional<base::GoRegexp> matcher, ResourceList& list)
      : image_(image), matcher_(std::move(matcher)), list_(list) {}

  std::size_t count() const { return count_; }

  // What is wrong with an image at a field of any kind of resource, or "".
  std::string set_field(Node& node) {
    if (!node.is_scalar()) return unexpected_kind_text("ScalarNode", node);
    if (!matcher_ || !matcher_->matches(node.value)) return {};
    node.value = transformed_image(node.value, image_);
    node.tag = node.style == kpt::yaml::kPlain ? kpt::yaml::resolve_plain(node.value) : "!!str";
    ++count_;
    return {};
  }

  FunctionStatus set_in(kpt::KubeObject& object) {
    const std::string kind = object.kind();
    const bool pod = kind == "Pod";
    if (!pod && kind != "Deployment" && kind != "StatefulSet" && kind != "ReplicaSet" &&
        kind != "DaemonSet" && kind != "PodTemplate")
      return {};
    Node* spec = kpt::find_value(object.node(), "spec");
    if (spec == nullptr) return {};
    if (spec->kind == NodeKind::Alias) return std::unexpected(panic(kAlias));
    if (pod) return set_containers(*spec);
    Node* pod_template = kpt::find_value(*spec, "template");
    if (pod_template == nullptr) return {};
    if (pod_template->kind == NodeKind::Alias) return std::unexpected(panic(kAlias));
    Node* pod_spec = kpt::find_value(*pod_template, "spec");
    if (pod_spec == nullptr) return std::unexpected(panic(kNilPointer));
    if (pod_spec->kind == NodeKind::Alias) return std::unexpected(panic(kAlias));
    return set_containers(*pod_spec);
  }

 private:
  FunctionStatus set_containers(Node& pod) {
    std::vector<Node*> containers;
    for (const std::string_view key : {"iniContainers", "containers"}) {
      Node* field = kpt::find_value(pod, key);
      if (field == nullptr) continue;
      if (field->kind == NodeKind::Alias) return std::unexpected(panic(kAlias));
      if (!field->is_sequence()) return std::unexpected(wrong_field(list_, key));
      for (Node& item : field->content) {
        if (!item.is_mapping()) return std::unexpected(wrong_field(list_, key));
        containers.push_back(&item);
      }
    }
    for (Node* container : containers) {
      if (FunctionStatus done = set_image(*container); !done) return done;
    }
    return {};
  }

  FunctionStatus set_image(Node& container) {
    const Node* field = kpt::find_value(container, "image");
    if (field != nullptr && field->kind == NodeKind::Alias) return std::unexpected(panic(kAlias));
    if (field != nullptr && (!field->is_scalar() || field->tag != "!!str"))
      return std::unexpected(wrong_field(list_, "image"));
    const std::string old = field == nullptr ? std::string() : field->value;
    if (!matcher_) return std::unexpected(panic(kNilPointer));
    if (!matcher_->matches(old)) return {};
    const std::string fresh = changed_image(old, image_);
    if (fresh == old) return {};
    (void)set_plain_string(kpt::SubObject(container), fresh, {"image"});
    ++count_;
    return {};
  }

  const ImageChange& image_;
  std::optional<base::GoRegexp> matcher_;  // nothing if the name is no regular expression
  ResourceList& list_;
  std::size_t count_ = 0;
};

class SetImage final : public Function {
 public:
  FunctionStatus run(ResourceList& list) const override {
    FunctionStatus status = transform(list);
    sort_items(list.items);
    return status;
  }

 private:
  static FunctionStatus transform(ResourceList& list) {
    auto config = read_config(list);
    if (!config) return std::unexpected(config.error());
    ImageChange& image = config->image;
    const auto end = [&list](const std::string& message) {
      list.results.push_back(note(message, "error"));
      return std::unexpected(error(list, "function is terminated: " + message));
    };
    for (const auto& [key, value] : config->data) {
      if (!image.set(key, value)) return end("ConfigMap has wrong field name " + key);
    }
    if (image.name.empty()) return end("must specify `name`");
    if (image.new_name.empty() && image.new_tag.empty() && image.digest.empty())
      return end("must specify one of `newName`, `newTag`, or `digest`");
    auto matcher = base::GoRegexp::compile(
        fmt::format("^{}(:[a-zA-Z0-9_.{{}}-]*)?(@sha256:[a-zA-Z0-9_.{{}}-]*)?$", image.name));
    ImageSetter setter(image, matcher ? std::optional(std::move(*matcher)) : std::nullopt, list);
    for (auto& item : list.items) {
      if (FunctionStatus done = setter.set_in(item); !done) return done;
    }
    if (config->additional_fields) {
      for (auto& item : list.items) set_additional(item, *config, setter, list.results);
    }
    list.results.push_back(
        note(fmt::format("summary: updated a total of {} image(s)", setter.count()), "info"));
    return {};
  }

  // Images at other fields, by kustomize's transformer; the resource is made anew from JSON.
  static void set_additional(kpt::KubeObject& item, const Config& config, ImageSetter& setter,
                             std::vector<FunctionResult>& results) {
    auto json = to_json(item.node());
    std::string problem = json ? std::string() : json.error();
    if (json && item.kind() != "CustomResourceDefinition") {
      const std::string identity = selector_text(id_of(*json));
      const SetField set = [&](Node& node, const FieldTrail&) { return setter.set_field(node); };
      for (const FieldSpec& spec : *config.additional_fields) {
        problem = visit_existing_fields(*json, spec, identity, set);
        if (!problem.empty()) break;
      }
    }
    if (problem.empty()) {
      item = kpt::KubeObject(from_json(*json));
    } else {
      results.push_back(config_error(problem, item));
    }
  }

  // SDK: runnerProcessor.config.
  static std::expected<Config, FunctionFailure> read_config(ResourceList& list) {
    const kpt::KubeObject given = list.function_config.value_or(kpt::KubeObject());
    Config config;
    if (given.node().content.empty()) {
      list.results.push_back(note("`FunctionConfig` is not given", "info"));
    } else if (is_gvk(given, "", "v1", "ConfigMap")) {
      if (!read_config_map(given.node(), config.data))
        return std::unexpected(wrong_field(list, "data"));
    } else if (is_gvk(given, "fn.kpt.dev", "v1alpha1", "SetImage")) {
      if (!read_own_config(given.node(), config)) return std::unexpected(wrong_field(list, ""));
    } else {
      const std::string message =
          fmt::format("unknown FunctionConfig `{}`, expect SetImage", given.kind());
      list.results.push_back(config_error(message, given));
      return std::unexpected(
          error(list, fmt::format("function is terminated by {}: {}", short_text(given), message)));
    }
    return config;
  }
};

}  // namespace

std::shared_ptr<const Function> make_set_image() { return std::make_shared<SetImage>(); }

}  // namespace porchsim::functions
