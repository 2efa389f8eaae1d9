// set-annotations: krm-functions-catalog functions/go/set-annotations, on kustomize's annotation
// transformer. Annotates every resource, and the templates inside workloads.
#include <algorithm>
#include <array>
#include <charconv>
#include <expected>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "controllers/api/json.h"
#include "controllers/kpt/mapping_keys.h"
#include "fakeporch/render/builtin_functions.h"
#include "fakeporch/render/render_item.h"

namespace porchsim::fakeporch {
namespace {

using kpt::yaml::Node;

// kustomize: FieldSpec. Empty members match anything.
struct FieldSpec {
  std::string group;
  std::string version;
  std::string kind;
  std::string path;
  bool create = false;
};

std::vector<FieldSpec> default_fields() {
  const std::string pod = "spec/template/metadata/annotations";
  std::vector<FieldSpec> fields = {{"", "", "", "metadata/annotations", true},
                                   {"", "v1", "ReplicationController", pod, true}};
  for (const char* kind : {"Deployment", "ReplicaSet", "DaemonSet", "StatefulSet"})
    fields.push_back({"", "", kind, pod, true});
  fields.push_back({"batch", "", "Job", pod, true});
  fields.push_back({"batch", "", "CronJob", "spec/jobTemplate/metadata/annotations", true});
  fields.push_back(
      {"batch", "", "CronJob", "spec/jobTemplate/spec/template/metadata/annotations", true});
  return fields;
}

struct Config {
  kpt::StringMap annotations;
  std::vector<FieldSpec> fields;  // those asked for, then the usual ones
};

std::vector<FieldSpec> read_fields(const Node& list) {
  std::vector<FieldSpec> fields;
  for (const auto& item : list.content) {
    if (!item.is_mapping()) continue;
    fields.push_back({field_text(item, "group"), field_text(item, "version"),
                      field_text(item, "kind"), field_text(item, "path"),
                      field_text(item, "create") == "true"});
  }
  return fields;
}

kpt::StringMap scalar_map(const Node* map) {
  kpt::StringMap values;
  if (map == nullptr || !map->is_mapping()) return values;
  for (std::size_t i = 0; i + 1 < map->content.size(); i += 2) {
    values.insert_or_assign(map->content[i].value,
                            map->content[i + 1].is_null() ? "" : map->content[i + 1].value);
  }
  return values;
}

std::expected<Config, std::string> read_config(const kpt::KubeObject& object) {
  Config config;
  const bool own = object.api_version() == "fn.kpt.dev/v1alpha1" &&
                   (object.kind() == "SetAnnotations" || object.kind() == "SetAnnotationConfig");
  if (object.api_version() == "v1" && object.kind() == "ConfigMap") {
    config.annotations = scalar_map(kpt::find_value(object.node(), "data"));
  } else if (own) {
    const Node* annotations = kpt::find_value(object.node(), "annotations");
    if (annotations != nullptr && !annotations->is_null() && !annotations->is_mapping()) {
      return std::unexpected("failed to unmarshal config: `annotations` is not a map of strings");
    }
    config.annotations = scalar_map(annotations);
    const Node* additional = kpt::find_value(object.node(), "additionalAnnotationFields");
    const Node* old_name = kpt::find_value(object.node(), "fieldSpecs");
    if (additional != nullptr && old_name != nullptr) {
      return std::unexpected(
          "`fieldSpecs` has been deprecated, please rename it to `additionalAnnotationFields`");
    }
    if (additional != nullptr) config.fields = read_fields(*additional);
    if (old_name != nullptr) config.fields = read_fields(*old_name);
  } else {
    return std::unexpected("`functionConfig` must be a `ConfigMap` or `SetAnnotations`");
  }
  if (config.annotations.empty()) return std::unexpected("input annotation list cannot be empty");
  for (auto& field : default_fields()) config.fields.push_back(std::move(field));
  return config;
}

bool applies(const FieldSpec& spec, const kpt::KubeObject& object) {
  const auto fits = [](const std::string& wanted, const std::string& got) {
    return wanted.empty() || wanted == got;
  };
  return fits(spec.group, object.group()) && fits(spec.version, object.version()) &&
         fits(spec.kind, object.kind());
}

// Annotations set on one map: file, index and path of the field -> what was set.
using Changes = std::map<std::tuple<std::string, int, std::string>, kpt::StringMap>;

class Annotator {
 public:
  Annotator(const Config& config, Changes& changes) : config_(config), changes_(changes) {}

  // "" or what is wrong.
  std::string annotate(kpt::KubeObject& object) {
    file_ = object.annotation(annotation::kPath);
    if (file_.empty()) file_ = object.annotation(annotation::kLegacyPath);
    std::string index = object.annotation(annotation::kIndex);
    if (index.empty()) index = object.annotation(annotation::kLegacyIndex);
    index_ = 0;
    std::from_chars(index.data(), index.data() + index.size(), index_);
    for (const auto& spec : config_.fields) {
      if (!applies(spec, object)) continue;
      std::string problem = walk(object.node(), spec.path, spec.create, "");
      if (!problem.empty()) {
        return fmt::format("failed to run transformer: considering field '{}' of object\n{}: {}",
                           spec.path, object.to_text(), problem);
      }
    }
    return {};
  }

 private:
  std::string walk(Node& node, std::string_view path, bool create, const std::string& trail) {
    if (node.is_sequence()) {
      for (auto& item : node.content) {
        if (std::string problem = walk(item, path, create, trail); !problem.empty()) return problem;
      }
      return {};
    }
    if (path.empty()) return set_all(node, trail);
    if (!node.is_mapping()) return fmt::format("expected sequence or mapping node");
    const auto slash = path.find('/');
    std::string name(path.substr(0, slash));
    const std::string_view rest =
        slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
    if (name.ends_with("[]")) name.resize(name.size() - 2);
    const std::string inner = trail.empty() ? name : trail + "." + name;
    Node* next = node.find(name);
    if (next == nullptr || next->is_null()) {
      if (!create) return {};
      next = &node.set(name, Node::mapping());
    }
    return walk(*next, rest, create, inner);
  }

  std::string set_all(Node& map, const std::string& trail) {
    if (!map.is_mapping()) return "expected mapping node";
    for (const auto& [key, value] : config_.annotations) {
      map.set(key, Node::scalar(value));
      changes_[{file_, index_, trail}][key] = value;
    }
    return {};
  }

  const Config& config_;
  Changes& changes_;
  std::string file_;
  int index_ = 0;
};

// kustomize's resources must be named and different from each other.
std::string identity_problem(const std::vector<kpt::KubeObject>& items) {
  std::set<std::string> ids;
  for (const auto& item : items) {
    if (item.kind().empty()) return "missing kind in object";
    if (item.name().empty()) return "missing metadata.name in object";
    const std::string group = item.group();
    const std::string name_space = item.namespace_name();
    const std::string id =
        fmt::format("{}_{}_{}|{}|{}", group.empty() ? "~G" : group, item.version(), item.kind(),
                    name_space.empty() ? "~X" : name_space, item.name());
    if (!ids.insert(id).second) return "may not add resource with an already registered id: " + id;
  }
  return {};
}

FunctionResult result_of(const Changes::value_type& change) {
  const auto& [place, values] = change;
  api::Json json = api::Json::object();
  for (const auto& [key, value] : values) json.set(key, value);
  FunctionResult result;
  result.message = "set annotations: " + json.dump();
  result.field = FunctionResult::Field{std::get<2>(place), {}, {}};
  result.file = FunctionResult::File{std::get<0>(place), std::get<1>(place)};
  return result;
}

class SetAnnotations final : public Function {
 public:
  FunctionStatus run(ResourceList& list) const override {
    const auto config = read_config(list.function_config.value_or(kpt::KubeObject()));
    if (!config) return refuse(list, "failed to configure function: " + config.error());
    if (const std::string problem = identity_problem(list.items); !problem.empty()) {
      return refuse(list, "failed to run function: " + problem);
    }
    Changes changes;
    Annotator annotator(*config, changes);
    for (auto& item : list.items) {
      if (const std::string problem = annotator.annotate(item); !problem.empty()) {
        return refuse(list, "failed to run function: " + problem);
      }
    }
    list.results.clear();
    for (const auto& change : changes) list.results.push_back(result_of(change));
    if (changes.empty()) {
      FunctionResult nothing;
      nothing.message = "no annotations applied";
      list.results.push_back(std::move(nothing));
    }
    return {};
  }

 private:
  static FunctionStatus refuse(ResourceList& list, std::string message) {
    FunctionResult result;
    result.message = message;
    result.severity = "error";
    list.results = {std::move(result)};
    return std::unexpected(FunctionFailure{"[error]: " + message});
  }
};

}  // namespace

std::shared_ptr<const Function> make_set_annotations() {
  return std::make_shared<SetAnnotations>();
}

}  // namespace porchsim::fakeporch
