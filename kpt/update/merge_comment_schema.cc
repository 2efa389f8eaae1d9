#include "kpt/update/merge_comment_schema.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "kpt/update/list_elements.h"
#include "kpt/update/merge_walker.h"

namespace porchsim::kpt {
namespace {

struct Definition {
  std::string_view name;  // behind "#/definitions/io.k8s."
  std::string_view api_version;
  std::string_view kind;
  std::string_view path;
};

constexpr auto kDefinitions = std::to_array<Definition>({
    {"api.apps.v1.DaemonSet", "apps/v1", "DaemonSet", ""},
    {"api.apps.v1.DaemonSetSpec", "apps/v1", "DaemonSet", ".spec"},
    {"api.apps.v1.Deployment", "apps/v1", "Deployment", ""},
    {"api.apps.v1.DeploymentSpec", "apps/v1", "Deployment", ".spec"},
    {"api.apps.v1.ReplicaSet", "apps/v1", "ReplicaSet", ""},
    {"api.apps.v1.ReplicaSetSpec", "apps/v1", "ReplicaSet", ".spec"},
    {"api.apps.v1.StatefulSet", "apps/v1", "StatefulSet", ""},
    {"api.apps.v1.StatefulSetSpec", "apps/v1", "StatefulSet", ".spec"},
    {"api.batch.v1.CronJob", "batch/v1", "CronJob", ""},
    {"api.batch.v1.CronJobSpec", "batch/v1", "CronJob", ".spec"},
    {"api.batch.v1.Job", "batch/v1", "Job", ""},
    {"api.batch.v1.JobSpec", "batch/v1", "Job", ".spec"},
    {"api.batch.v1.JobTemplateSpec", "batch/v1", "CronJob", ".spec.jobTemplate"},
    {"api.core.v1.Container", "v1", "Pod", ".spec.containers[]"},
    {"api.core.v1.EphemeralContainer", "v1", "Pod", ".spec.ephemeralContainers[]"},
    {"api.core.v1.Pod", "v1", "Pod", ""},
    {"api.core.v1.PodSpec", "v1", "Pod", ".spec"},
    {"api.core.v1.PodTemplateSpec", "v1", "PodTemplate", ".template"},
    {"api.core.v1.Service", "v1", "Service", ""},
    {"api.core.v1.ServiceAccount", "v1", "ServiceAccount", ""},
    {"api.core.v1.ServiceSpec", "v1", "Service", ".spec"},
    {"apimachinery.pkg.apis.meta.v1.ObjectMeta", "v1", "ConfigMap", ".metadata"},
});

const Definition* find_definition(std::string_view reference) {
  constexpr std::string_view kPrefix = "#/definitions/io.k8s.";
  if (!reference.starts_with(kPrefix)) return nullptr;
  reference.remove_prefix(kPrefix.size());
  const auto found =
      std::find_if(kDefinitions.begin(), kDefinitions.end(),
                   [reference](const Definition& one) { return one.name == reference; });
  return found == kDefinitions.end() ? nullptr : &*found;
}

// What the YAML parser made of a text that is also JSON.
bool is_json(const yaml::Node& node) {
  if (!node.anchor.empty() || !node.head_comment.empty() || !node.line_comment.empty() ||
      (node.style & yaml::kTagged) != 0) {
    return false;
  }
  if (node.is_scalar()) {
    if (node.style == yaml::kDoubleQuoted) return true;
    return node.value == "true" || node.value == "false" || node.value == "null" ||
           (node.style == yaml::kPlain && (node.tag == "!!int" || node.tag == "!!float"));
  }
  if (node.kind == yaml::NodeKind::Alias || (node.style & yaml::kFlow) == 0) return false;
  for (std::size_t i = 0; i < node.content.size(); ++i) {
    const bool is_key = node.is_mapping() && i % 2 == 0;
    if (is_key && node.content[i].style != yaml::kDoubleQuoted) return false;
    if (!is_json(node.content[i])) return false;
  }
  return true;
}

const yaml::Node* member(const yaml::Node& schema, std::string_view key) {
  return schema.is_mapping() ? schema.find(key) : nullptr;
}

std::string_view text_member(const yaml::Node& schema, std::string_view key) {
  const yaml::Node* value = member(schema, key);
  return value != nullptr && value->is_scalar() ? std::string_view(value->value)
                                                : std::string_view();
}

bool is_array_schema(const yaml::Node& schema) {
  const yaml::Node* type = member(schema, "type");
  if (type == nullptr) return false;
  if (type->is_sequence()) return type->content.size() == 1 && type->content[0].value == "array";
  return type->value == "array";
}

bool merges(std::string_view strategies) {
  while (true) {
    const std::string_view one = strategies.substr(0, strategies.find(','));
    if (one == "merge") return true;
    if (one.size() == strategies.size()) return false;
    strategies.remove_prefix(one.size() + 1);
  }
}

std::optional<std::vector<std::string>> written_keys(const yaml::Node& schema) {
  if (!merges(text_member(schema, "x-kubernetes-patch-strategy"))) return std::nullopt;
  std::vector<std::string> keys;
  if (const yaml::Node* list = member(schema, "x-kubernetes-list-map-keys"); list != nullptr) {
    for (const auto& key : list->content) keys.push_back(key.value);
  } else if (member(schema, "x-kubernetes-patch-merge-key") != nullptr) {
    keys.emplace_back(text_member(schema, "x-kubernetes-patch-merge-key"));
  }
  return keys;
}

SchemaPlace inner_schema(const yaml::Node* schema) {
  if (schema == nullptr || !schema->is_mapping()) return {};
  const SchemaPlace place = place_of_schema(*schema);
  // A definition that is not there is no schema, unlike one that a comment names itself.
  const bool dangling = place.written != nullptr && member(*schema, "$ref") != nullptr;
  return dangling ? SchemaPlace{} : place;
}

}  // namespace

SchemaPlace field_place(const SchemaPlace& place, std::string_view name) {
  if (place.written == nullptr)
    return {.kind = place.kind, .path = place.path + "." + std::string(name), .written = nullptr};
  const yaml::Node* properties = member(*place.written, "properties");
  const yaml::Node* property = properties == nullptr ? nullptr : member(*properties, name);
  if (property == nullptr) property = member(*place.written, "additionalProperties");
  return inner_schema(property);
}

SchemaPlace element_place(const SchemaPlace& place) {
  if (place.kind != nullptr)
    return {.kind = place.kind, .path = place.path + "[]", .written = nullptr};
  if (place.written == nullptr || !is_array_schema(*place.written)) return {};
  return inner_schema(member(*place.written, "items"));
}

SchemaPlace list_place(const SchemaPlace& place) {
  if (place.kind == nullptr || merge_keys(*place.kind, place.path)) return place;
  const std::string_view path = place.path;
  const auto dot = path.rfind('.');
  if (path.empty() || is_atomic_list_name(path.substr(dot + 1))) return place;
  const std::string_view outer = path.substr(0, dot);
  if (is_text_map_name(outer.substr(outer.rfind('.') + 1))) return place;
  // Without a schema the path begins anew in each element.
  const auto element = path.rfind("[]");
  const std::size_t start = element == std::string_view::npos ? 0 : element + 2;
  return {.kind = nullptr, .path = std::string(path.substr(start)), .written = nullptr};
}

std::optional<std::vector<std::string>> merge_keys(const SchemaPlace& place) {
  if (place.written != nullptr) return written_keys(*place.written);
  const auto keys = merge_keys(*place.kind, place.path);
  if (!keys) return std::nullopt;
  return std::vector<std::string>(keys->begin(), keys->end());
}

std::optional<yaml::Node> schema_in_comment(const yaml::Node& node) {
  std::string_view comment = node.line_comment.empty() ? node.head_comment : node.line_comment;
  comment.remove_prefix(std::min(comment.find_first_not_of('#'), comment.size()));
  const auto start = comment.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos || comment[start] != '{') return std::nullopt;
  auto document = yaml::parse(comment);
  if (!document || document->content.size() != 1) return std::nullopt;
  yaml::Node& schema = document->content[0];
  if (!schema.is_mapping() || schema.content.empty() || !is_json(schema)) return std::nullopt;
  return std::move(schema);
}

SchemaPlace place_of_schema(const yaml::Node& schema) {
  const Definition* definition = find_definition(text_member(schema, "$ref"));
  const KindSchema* kind =
      definition == nullptr ? nullptr : find_kind_schema(definition->api_version, definition->kind);
  if (kind == nullptr) return {.kind = nullptr, .path = "", .written = &schema};
  return {.kind = kind, .path = std::string(definition->path), .written = nullptr};
}

std::optional<SchemaPlace> SchemaFinder::place_in_comment(const yaml::Node* node) {
  if (node == nullptr) return std::nullopt;
  auto schema = schema_in_comment(*node);
  if (!schema) return std::nullopt;
  return place_of_schema(comment_schemas_.emplace_back(std::move(*schema)));
}

SchemaPlace SchemaFinder::place_of(std::span<const yaml::Node* const> nodes,
                                   const SchemaPlace& outer) {
  for (const yaml::Node* node : nodes) {
    if (is_missing(node)) continue;
    if (auto written = place_in_comment(node)) return *written;
  }
  if (outer.is_known()) return outer;
  for (const yaml::Node* node : nodes) {
    if (is_missing(node) || !node->is_mapping()) continue;
    const yaml::Node* api_version = field_value(*node, "apiVersion");
    const yaml::Node* kind = field_value(*node, "kind");
    if (is_missing(api_version) || is_missing(kind)) continue;
    const KindSchema* schema = find_kind_schema(api_version->value, kind->value);
    if (schema != nullptr) return {.kind = schema, .path = "", .written = nullptr};
  }
  return outer;
}

SchemaPlace SchemaFinder::place_of_field(std::span<const Field> fields, const SchemaPlace& place,
                                         std::string_view name) {
  for (const auto& [key, value] : fields) {
    auto written = place_in_comment(value);
    if (!written) written = place_in_comment(key);
    if (written) return *written;
  }
  return field_place(place, name);
}

}  // namespace porchsim::kpt
