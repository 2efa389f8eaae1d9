#include "kpt/sdk/kube_object.h"

#include <cstddef>

#include <fmt/format.h>

#include "kpt/kyaml/mapping_keys.h"
#include "kpt/yaml/settle.h"

namespace porchsim::kpt {
namespace {

constexpr std::string_view kLocalConfig = "config.kubernetes.io/local-config";

// The map's raw texts, whatever its values are.
StringMap raw_string_map(const yaml::Node* map) {
  StringMap values;
  if (map == nullptr || !map->is_mapping()) return values;
  for (std::size_t i = 0; i + 1 < map->content.size(); i += 2) {
    values.insert_or_assign(map->content[i].value, map->content[i + 1].value);
  }
  return values;
}

}  // namespace

KubeObject KubeObject::from_value(yaml::Node mapping) {
  KubeObject object(std::move(mapping));
  const yaml::Node* created =
      find_value(find_value(&object.node_, "metadata"), "creationTimestamp");
  if (created != nullptr && created->is_null()) {
    (void)object.fields().remove_nested_field({"metadata", "creationTimestamp"});
  }
  sort_fields(object.node_);
  return object;
}

std::string KubeObject::string_at(FieldPath path) const {
  const yaml::Node* node = &node_;
  for (std::size_t i = 0; i < path.size(); ++i) node = find_value(node, path[i]);
  return node != nullptr && node->is_scalar() && node->tag == "!!str" ? node->value : std::string();
}

bool KubeObject::has_namespace() const {
  return find_value(find_value(&node_, "metadata"), "namespace") != nullptr;
}

std::string KubeObject::group() const { return parse_group_version(api_version()).group; }

std::string KubeObject::version() const { return parse_group_version(api_version()).version; }

StringMap KubeObject::annotations() const {
  return raw_string_map(find_value(find_value(&node_, "metadata"), "annotations"));
}

StringMap KubeObject::labels() const {
  return raw_string_map(find_value(find_value(&node_, "metadata"), "labels"));
}

Status KubeObject::set_annotation(std::string_view key, std::string_view value) {
  const Status done = fields().set_nested_string(value, {"metadata", "annotations", key});
  if (done) return done;
  if (done.error().message.starts_with("annotation ")) return done;
  return fail(fmt::format("cannot set metadata annotations '{}': {}", key, done.error().message));
}

Status KubeObject::set_label(std::string_view key, std::string_view value) {
  return fields().set_nested_string(value, {"metadata", "labels", key});
}

bool KubeObject::is_local_config() const {
  const std::string value = annotation(kLocalConfig);
  return !value.empty() && value != "false";
}

bool KubeObject::settle() {
  if (!node_.is_mapping() || node_.content.empty() || !yaml::settle(node_, settled_)) return false;
  settled_ = node_.content;
  return true;
}

Result<std::vector<KubeObject>> parse_kube_objects(std::string_view text) {
  auto documents = yaml::parse_all(text);
  if (!documents) {
    Error error = std::move(documents).error();
    error.message = "failed to parse input bytes: " + error.message;
    return std::unexpected(std::move(error));
  }
  std::vector<KubeObject> objects;
  for (auto& document : *documents) {
    for (auto& node : document.content) {
      if (!node.is_mapping()) {
        const int kind = node.is_sequence() ? 2 : node.kind == yaml::NodeKind::Alias ? 16 : 8;
        return fail(fmt::format("failed to extract objects: unhandled node kind {}", kind),
                    node.line, node.column);
      }
      const KubeObject& object = objects.emplace_back(std::move(node));
      // It looks at these of every object.
      for (const std::string_view field : {"group", "version", "kind"}) {
        const yaml::Node* value = find_value(object.node(), field);
        if (value != nullptr && value->kind == yaml::NodeKind::Alias)
          return fail(std::string(kUnhandledAlias), value->line, value->column);
      }
    }
  }
  return objects;
}

Result<KubeObject> parse_kube_object(std::string_view text) {
  auto objects = parse_kube_objects(text);
  if (!objects) return std::unexpected(std::move(objects).error());
  if (objects->size() != 1) {
    return fail(fmt::format("expected exactly one object, got {}", objects->size()));
  }
  return std::move(objects->front());
}

std::string join_objects(std::span<const KubeObject> objects) {
  std::string text;
  for (const auto& object : objects) {
    if (!text.empty()) text += "---\n";
    text += object.to_text();
  }
  return text;
}

GroupVersion parse_group_version(std::string_view api_version) {
  const auto slash = api_version.find('/');
  if (slash == std::string_view::npos) return {"", std::string(api_version)};
  return {std::string(api_version.substr(0, slash)), std::string(api_version.substr(slash + 1))};
}

}  // namespace porchsim::kpt
