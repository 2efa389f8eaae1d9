// set-annotations: krm-functions-catalog functions/go/set-annotations, on kustomize's annotation
// transformer. Annotates every resource, and the templates inside workloads.
#include <charconv>
#include <expected>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "functions/catalog/builtin_functions.h"
#include "functions/catalog/kustomize_fields.h"
#include "functions/catalog/kustomize_resources.h"
#include "functions/program/render_item.h"
#include "functions/program/resource_meta.h"
#include "functions/text/yaml11_config.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

// kustomize: builtinpluginconsts, commonAnnotations.
std::vector<FieldSpec> default_fields() {
  const std::string pod = "spec/template/metadata/annotations";
  std::vector<FieldSpec> fields = {{{}, "metadata/annotations", true},
                                   {{"", "v1", "ReplicationController"}, pod, true}};
  for (const char* kind : {"Deployment", "ReplicaSet", "DaemonSet", "StatefulSet"})
    fields.push_back({{"", "", kind}, pod, true});
  fields.push_back({{"batch", "", "Job"}, pod, true});
  const Gvk cron{"batch", "", "CronJob"};
  fields.push_back({cron, "spec/jobTemplate/metadata/annotations", true});
  fields.push_back({cron, "spec/jobTemplate/spec/template/metadata/annotations", true});
  return fields;
}

struct Config {
  kpt::StringMap annotations;
  std::vector<FieldSpec> fields;  // those asked for, then the usual ones
};

std::expected<void, std::string> read_own_config(const Node& root, Config& config) {
  auto annotations = yaml11_string_map(root.find("annotations"), "plugin.annotations");
  // The first value that does not fit, in the order of the keys as text.
  const auto specs_problem = [&root](std::string_view key) {
    return yaml11_field_specs_problem(root.find(key), "plugin", key);
  };
  const auto json =
      yaml11_json(root, {"annotations.", "additionalAnnotationFields.path", "fieldSpecs.path"});
  std::string problem = json ? specs_problem("additionalAnnotationFields") : json.error();
  if (problem.empty() && !annotations) problem = annotations.error();
  if (problem.empty()) problem = specs_problem("fieldSpecs");
  if (!problem.empty()) {
    return std::unexpected(fmt::format("failed to unmarshal config {}: {}",
                                       kpt::go_quote(kpt::yaml::print(root)), problem));
  }
  config.annotations = std::move(*annotations);
  const Node* fields = json->find("additionalAnnotationFields");
  const Node* old_name = json->find("fieldSpecs");
  const auto given = [](const Node* list) { return list != nullptr && !list->is_null(); };
  if (given(fields) && given(old_name)) {
    return std::unexpected(
        "`fieldSpecs` has been deprecated, please rename it to `additionalAnnotationFields`");
  }
  config.fields = read_field_specs(given(fields) ? fields : old_name);
  return {};
}

std::expected<Config, std::string> read_config(const Node& root) {
  Config config;
  const ResourceMeta meta = read_meta(root).value_or(ResourceMeta{});
  if (meta.api_version == "v1" && meta.kind == "ConfigMap") {
    config.annotations = read_data_map(root);
  } else if (meta.api_version == "fn.kpt.dev/v1alpha1" &&
             (meta.kind == "SetAnnotations" || meta.kind == "SetAnnotationConfig")) {
    if (const auto read = read_own_config(root, config); !read)
      return std::unexpected(read.error());
  } else {
    return std::unexpected("`functionConfig` must be a `ConfigMap` or `SetAnnotations`");
  }
  if (config.annotations.empty()) return std::unexpected("input annotation list cannot be empty");
  for (auto& field : default_fields()) config.fields.push_back(std::move(field));
  return config;
}

struct Place {
  std::string file;
  std::string index;  // as the annotation says it
  std::string field;

  int number() const {
    int number = 0;
    std::from_chars(index.data(), index.data() + index.size(), number);
    return number;
  }
  // In the order of the results.
  friend bool operator<(const Place& a, const Place& b) {
    const auto key = [](const Place& one) {
      return std::tuple(std::string_view(one.file), one.number(), std::string_view(one.field),
                        std::string_view(one.index));
    };
    return key(a) < key(b);
  }
};

// Annotations set on one map.
using Changes = std::map<Place, kpt::StringMap>;

Place place_of(const Node& root) {
  const ResourceMeta meta = read_meta(root).value_or(ResourceMeta{});
  const auto either = [&](std::string_view key, std::string_view old_key) {
    auto found = meta.annotations.find(key);
    if (found == meta.annotations.end()) found = meta.annotations.find(old_key);
    return found == meta.annotations.end() ? std::string() : found->second;
  };
  return {either(annotation::kPath, annotation::kLegacyPath),
          either(annotation::kIndex, annotation::kLegacyIndex),
          {}};
}

std::string annotate(Node& root, const Config& config, Changes& changes) {
  const Place place = place_of(root);
  for (const auto& [key, value] : config.annotations) {
    SharedEntry entry(key, value);
    const SetField set = [&](Node& field, const FieldTrail& trail) {
      changes[{place.file, place.index, fmt::format("{}", fmt::join(trail, "."))}][key] = value;
      return entry.set(field, trail);
    };
    for (const FieldSpec& spec : config.fields) {
      std::string problem = visit_fields(root, spec, kpt::yaml::NodeKind::Mapping, set);
      if (!problem.empty()) return problem;
    }
    entry.finish(root);
  }
  return {};
}

std::string go_json(const kpt::StringMap& map) {
  std::string out = "{";
  for (const auto& [key, value] : map) {
    out +=
        fmt::format("{}{}:{}", out.size() > 1 ? "," : "", kpt::go_json(key), kpt::go_json(value));
  }
  return out + "}";
}

FunctionResult result_of(const Changes::value_type& change) {
  const auto& [place, values] = change;
  FunctionResult result;
  result.message = "set annotations: " + go_json(values);
  result.field = FunctionResult::Field{place.field, {}, {}};
  result.file = FunctionResult::File{place.file, place.number()};
  return result;
}

class SetAnnotations final : public Function {
 public:
  FunctionStatus run(ResourceList& list) const override {
    const auto fail = [&](const std::string& message) {
      list.results = {note(message, "error")};
      return std::unexpected(FunctionFailure{"[error]: " + message});
    };
    const auto config =
        read_config(list.function_config ? list.function_config->node() : Node::null());
    if (!config) return fail("failed to configure function: " + config.error());
    Changes changes;
    std::string problem = keep_resources(list.items);
    for (auto& item : list.items) {
      if (!problem.empty()) break;
      problem = annotate(item.node(), *config, changes);
      if (!problem.empty()) problem.insert(0, "failed to run transformer: ");
    }
    if (!problem.empty()) {
      list.items.clear();
      return fail("failed to run function: " + problem);
    }
    list.results.clear();
    for (const auto& change : changes) list.results.push_back(result_of(change));
    if (changes.empty()) list.results.push_back(note("no annotations applied", ""));
    return {};
  }
};

}  // namespace

std::shared_ptr<const Function> make_set_annotations() {
  return std::make_shared<SetAnnotations>();
}

}  // namespace porchsim::functions
