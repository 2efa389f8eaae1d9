// ensure-name-substring: krm-functions-catalog functions/go/ensure-name-substring, on kustomize's
// prefix and suffix transformers. What is renamed is renamed wherever it is named. kpt's
// bookkeeping annotations are lost on the way, so that every resource moves to a new file.
#include <algorithm>
#include <array>
#include <cstddef>
#include <expected>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "functions/catalog/build_annotations.h"
#include "functions/catalog/builtin_functions.h"
#include "functions/catalog/kustomize_fields.h"
#include "functions/catalog/kustomize_resources.h"
#include "functions/catalog/name_references.h"
#include "functions/program/kyaml_list.h"
#include "functions/program/resource_meta.h"
#include "functions/text/yaml11_config.h"
#include "functions/text/yaml11_value.h"
#include "kpt/kptfile/kptfile_json.h"
#include "kpt/kptfile/kptfile_tables.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;
using kpt::yaml::NodeKind;

constexpr std::string_view kDependsOn = "config.kubernetes.io/depends-on";

struct Config {
  std::string substring;
  std::string mode = "prepend";
  std::vector<FieldSpec> fields;

  std::string prefix() const { return mode == "prepend" ? substring : std::string(); }
  std::string suffix() const { return mode == "append" ? substring : std::string(); }
};

// apimachinery: FromAPIVersionAndKind. An apiVersion with two slashes counts as none.
std::string gvk_text(const std::string& api_version, const std::string& kind) {
  if (std::ranges::count(api_version, '/') > 1) return "/, Kind=" + kind;
  const auto [group, version] = kpt::parse_group_version(api_version);
  return fmt::format("{}/{}, Kind={}", group, version, kind);
}

namespace types = kpt::kptfile_types;

// What configurations are decoded into, as far as a wrong value can be told: corev1.ConfigMap, and
// the original's own type.
constexpr std::array kCoreMetaFields = {types::text("name"), types::text("namespace"),
                                        types::string_map("labels"),
                                        types::string_map("annotations")};
constexpr types::StructType kCoreMeta{"v1.ObjectMeta", kCoreMetaFields};
constexpr std::array kConfigMapFields = {types::string_map("data"),
                                         types::record("metadata", kCoreMeta)};
constexpr types::StructType kConfigMapType{"v1.ConfigMap", kConfigMapFields};
constexpr std::array kModeFields = {types::text("editMode", "main.EditMode")};
constexpr types::StructType kMode{"main.EnsureNameSubstring", kModeFields};
constexpr std::array kRestFields = {
    types::within("ResourceMeta", types::record("metadata", types::kObjectMeta)),
    types::text("substring")};
constexpr types::StructType kRest{"main.EnsureNameSubstring", kRestFields};

// The first value of JSON that does not fit.
std::string json_problem(const Node& json, const types::StructType& type) {
  const std::string problem = kpt::typed_json_error(json, type);
  return problem.empty() ? problem : "error unmarshaling JSON: while decoding JSON: " + problem;
}

std::expected<void, std::string> read_config_map(const Node& root, Config& config) {
  const auto json = yaml11_json(root, {"data.", "metadata.name", "metadata.namespace",
                                       "metadata.labels.", "metadata.annotations."});
  if (!json) return std::unexpected(json.error());
  if (std::string problem = json_problem(*json, kConfigMapType); !problem.empty())
    return std::unexpected(std::move(problem));
  const auto data = yaml11_string_map(root.find("data"), "ConfigMap.data");
  if (!data) return std::unexpected(data.error());
  if (data->size() != 1) {
    return std::unexpected(
        fmt::format("only 1 entry is allowed in the ConfigMap, but got: {}", data->size()));
  }
  const auto& [mode, substring] = *data->begin();
  if (mode != "prepend" && mode != "append") {
    return std::unexpected(
        fmt::format("unknown editMode: {}, only prepend and append are allowed", mode));
  }
  config.mode = mode;
  config.substring = substring;
  return {};
}

// The first value that does not fit, in the order of the keys as text.
std::string own_config_problem(const Node& root, const Node& json) {
  const auto specs_problem = [&root](std::string_view key) {
    return yaml11_field_specs_problem(root.find(key), "EnsureNameSubstring", key);
  };
  std::string problem = specs_problem("additionalNameFields");
  if (problem.empty()) problem = json_problem(json, kMode);
  if (problem.empty()) problem = specs_problem("fieldSpecs");
  return problem.empty() ? json_problem(json, kRest) : problem;
}

std::expected<void, std::string> read_own_config(const Node& root, Config& config) {
  const auto json =
      yaml11_json(root, {"substring", "editMode", "additionalNameFields.path", "fieldSpecs.path"});
  if (!json) return std::unexpected(json.error());
  if (std::string problem = own_config_problem(root, *json); !problem.empty())
    return std::unexpected(std::move(problem));
  const auto read_text = [&root](std::string_view key, std::string& text) {
    const Node* value = root.find(key);
    const std::string given = value == nullptr ? std::string() : yaml11_value(*value).text;
    if (!given.empty()) text = given;
  };
  read_text("substring", config.substring);
  read_text("editMode", config.mode);
  const Node* fields = json->find("additionalNameFields");
  const Node* old_name = json->find("fieldSpecs");
  const auto given = [](const Node* list) { return list != nullptr && !list->is_null(); };
  if (!config.substring.empty() && given(fields) && given(old_name)) {
    return std::unexpected(
        "`fieldSpecs` has been deprecated, please rename it to `additionalNameFields`");
  }
  config.fields = read_field_specs(given(fields) ? fields : old_name);
  return {};
}

std::expected<Config, std::string> read_config(const Node& root) {
  Config config;
  if (!root.is_null()) {
    if (std::string problem = metadata_problem(root); !problem.empty())
      return std::unexpected(std::move(problem));
    const ResourceMeta meta = read_meta(root).value_or(ResourceMeta{});
    std::expected<void, std::string> read;
    if (meta.api_version == "v1" && meta.kind == "ConfigMap") {
      read = read_config_map(root, config);
    } else if (meta.api_version == "fn.kpt.dev/v1alpha1" && meta.kind == "EnsureNameSubstring") {
      read = read_own_config(root, config);
    } else {
      return std::unexpected(
          fmt::format("function config must be either /v1, Kind=ConfigMap or fn.kpt.dev/v1alpha1, "
                      "Kind=EnsureNameSubstring, but we got: {}",
                      gvk_text(meta.api_version, meta.kind)));
    }
    if (!read) return std::unexpected(read.error());
  }
  if (config.substring.empty()) return std::unexpected("substring must not be empty");
  config.fields.insert(config.fields.begin(), {{}, "metadata/name", false});
  return config;
}

bool is_skipped(const Gvk& gvk) {
  static const std::array<Gvk, 4> kSkipped = {
      Gvk{"", "", "CustomResourceDefinition"}, Gvk{"apiregistration.k8s.io", "", "APIService"},
      Gvk{"", "", "Namespace"}, Gvk{"kpt.dev", "", "Kptfile"}};
  return std::any_of(kSkipped.begin(), kSkipped.end(),
                     [&](const Gvk& one) { return is_selected(gvk, one); });
}

// Group, kind and name of what was there before.
using Known = std::set<std::array<std::string, 3>>;

// <group>/namespaces/<namespace>/<kind>/<name> or <group>/<kind>/<name>, if such a resource is
// known.
std::string renamed_dependency(const std::string& text, const Config& config, const Known& known) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == '/') {
      parts.emplace_back();
    } else if (base::is_alphanumeric(c) || c == '_' || c == '-' || c == '.') {
      parts.back() += c;
    } else {
      return text;
    }
  }
  const bool namespaced = parts.size() == 5 && parts[1] == "namespaces";
  if (!namespaced && parts.size() != 3) return text;
  std::string& name = parts.back();
  if (!known.contains({parts[0], parts[parts.size() - 2], name})) return text;
  name = config.prefix() + name + config.suffix();
  return fmt::format("{}", fmt::join(parts, "/"));
}

class Renamer {
 public:
  Renamer(const Config& config, const Known& known) : config_(config), known_(known) {}

  // What went wrong, or "".
  std::string rename(NamedResource& resource) const {
    Node& root = resource.object->node();
    const auto id = original_id(root);
    if (!id) return id.error();
    const Gvk& gvk = id->gvk;
    if (is_skipped(gvk)) return {};
    for (const FieldSpec& spec : config_.fields) {
      if (!is_selected(gvk, spec.gvk)) continue;
      const auto contained = contains_already(root, spec);
      if (!contained) return contained.error();
      if (*contained) continue;
      if (spec.path == "metadata/name") {
        if (!resource.old_name) resource.old_name = id_of(root).name;
        note_name_change(root, config_.prefix(), config_.suffix());
      }
      const SetField set = [this](Node& node, const FieldTrail& trail) {
        return extend(node, trail);
      };
      if (std::string problem = visit_fields(root, spec, NodeKind::Scalar, set); !problem.empty())
        return problem;
      rename_dependency(root);
    }
    return {};
  }

 private:
  std::string extend(Node& node, const FieldTrail& trail) const {
    if (!node.is_scalar()) {
      return wrong_kind_text(fmt::format("{}", fmt::join(trail, ".")), "ScalarNode", node);
    }
    Node fresh = Node::scalar(config_.prefix() + node.value + config_.suffix(), "");
    fresh.style = node.style;
    node = std::move(fresh);
    return {};
  }

  std::expected<bool, std::string> contains_already(const Node& root, const FieldSpec& spec) const {
    if (spec.path == "metadata/name")
      return id_of(root).name.find(config_.substring) != std::string::npos;
    const Node* node = &root;
    std::string trail;
    for (std::size_t start = 0; start <= spec.path.size();) {
      const std::size_t end = std::min(spec.path.find('/', start), spec.path.size());
      const std::string key = spec.path.substr(start, end - start);
      start = end + 1;
      if (key.empty()) continue;
      if (node->is_null()) return false;
      if (!node->is_mapping()) {
        return std::unexpected(fmt::format("unable to lookup path {} in {}: {}", spec.path,
                                           original_id(root).value_or(id_of(root)).text(),
                                           wrong_kind_text(trail, "MappingNode", *node)));
      }
      node = node->find(key);
      if (node == nullptr) return false;
      trail += (trail.empty() ? "" : ".") + key;
    }
    return kpt::yaml::print(*node).find(config_.substring) != std::string::npos;
  }

  void rename_dependency(Node& root) const {
    auto meta = read_meta(root);
    const auto found = meta ? meta->annotations.find(kDependsOn) : kpt::StringMap::iterator();
    if (!meta || found == meta->annotations.end()) return;
    std::string renamed = renamed_dependency(found->second, config_, known_);
    if (renamed == found->second) return;
    found->second = std::move(renamed);
    replace_annotations(root, meta->annotations, OldBooleans::Plain);
  }

  const Config& config_;
  const Known& known_;
};

class EnsureNameSubstring final : public Function {
 public:
  FunctionStatus run(ResourceList& list) const override {
    const auto fail = [](std::string_view what, const std::string& why) {
      return std::unexpected(FunctionFailure{fmt::format("failed to {}: {}", what, why)});
    };
    const auto config =
        read_config(list.function_config ? list.function_config->node() : Node::null());
    if (!config) return fail("load the `functionConfig`", config.error());
    std::vector<kpt::KubeObject> kept = list.items;
    if (const std::string problem = keep_resources(kept); !problem.empty())
      return fail("convert items to resource map", problem);
    list.items = std::move(kept);

    Known known;
    std::vector<NamedResource> resources;
    for (auto& item : list.items) {
      const ResourceId id = id_of(item.node());
      known.insert({id.gvk.group, id.gvk.kind, id.name});
      resources.push_back({&item, {}});
    }
    const Renamer renamer(*config, known);
    for (NamedResource& resource : resources) {
      if (!original_id(resource.object->node())) return panic_at_ids(list);
      if (const std::string problem = renamer.rename(resource); !problem.empty())
        return fail("transform name substring", problem);
    }
    if (!std::ranges::all_of(list.items,
                             [](auto& item) { return original_id(item.node()).has_value(); }))
      return panic_at_ids(list);
    if (const std::string problem = fix_name_references(resources); !problem.empty())
      return fail("fix name back reference", problem);
    for (auto& item : list.items) drop_build_annotations(item.node());
    return {};
  }

 private:
  static FunctionStatus panic_at_ids(ResourceList& list) {
    const auto bad = std::ranges::find_if(
        list.items, [](auto& item) { return !original_id(item.node()).has_value(); });
    const std::string why = original_id(bad->node()).error();
    list.items.clear();  // nothing is written
    return std::unexpected(FunctionFailure{"panic: " + why, 2});
  }
};

}  // namespace

std::shared_ptr<const Function> make_ensure_name_substring() {
  return std::make_shared<EnsureNameSubstring>();
}

}  // namespace porchsim::functions
