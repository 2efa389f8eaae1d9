#include "kube/kinds/definition.h"

#include <span>
#include <utility>

namespace porchsim::kube {
namespace {

using api::Json;

Json open_schema() {
  return Json::object({{"type", "object"}, {"x-kubernetes-preserve-unknown-fields", true}});
}

Json member_schema(const api::Schema& schema, const api::FieldRules& rules);

Json validations(std::span<const api::ValidationRule> rules) {
  Json out = Json::array();
  for (const auto& [rule, message] : rules) {
    out.push_back(Json::object({{"rule", rule}, {"message", message}}));
  }
  return out;
}

Json object_schema(const api::Schema& schema) {
  Json out = Json::object({{"type", "object"}});
  if (schema.element != nullptr || schema.fields.empty()) {
    if (schema.element == nullptr) return open_schema();
    out.set("additionalProperties", member_schema(*schema.element, {}));
    return out;
  }
  Json properties = Json::object();
  Json required = Json::array();
  for (const api::Schema::Field& field : schema.fields) {
    Json member = member_schema(*field.schema, field.rules);
    if (!field.rules.validations.empty()) {
      member.set("x-kubernetes-validations", validations(field.rules.validations));
    }
    properties.set(field.key, std::move(member));
    if (field.rules.required) required.push_back(field.key);
  }
  out.set("properties", std::move(properties));
  if (required.size() > 0) out.set("required", std::move(required));
  return out;
}

Json text_schema(const api::FieldRules& rules) {
  Json out = Json::object({{"type", "string"}});
  if (!rules.default_text.empty()) out.set("default", rules.default_text);
  if (rules.not_empty) out.set("minLength", 1);
  if (rules.max_length > 0) out.set("maxLength", static_cast<std::int64_t>(rules.max_length));
  if (!rules.pattern.empty()) out.set("pattern", rules.pattern);
  if (!rules.one_of.empty()) {
    Json values = Json::array();
    for (const std::string_view value : rules.one_of) values.push_back(value);
    out.set("enum", std::move(values));
  }
  return out;
}

Json list_schema(const api::Schema& schema, const api::FieldRules& rules) {
  Json out = Json::object({{"type", "array"}, {"items", member_schema(*schema.element, {})}});
  if (rules.map_key.empty()) return out;
  out.set("x-kubernetes-list-type", "map");
  out.set("x-kubernetes-list-map-keys", Json::array({rules.map_key}));
  // A key is there, or the API server takes no such list.
  Json& items = out.mutable_member("items");
  if (!items.contains("required")) items.set("required", Json::array({rules.map_key}));
  return out;
}

Json member_schema(const api::Schema& schema, const api::FieldRules& rules) {
  switch (schema.kind) {
    case Json::Kind::Object:
      return object_schema(schema);
    case Json::Kind::Array:
      return list_schema(schema, rules);
    case Json::Kind::String:
      return text_schema(rules);
    case Json::Kind::Bool:
      return Json::object({{"type", "boolean"}});
    case Json::Kind::Integer:
      return Json::object({{"type", "integer"}});
    default:
      return Json::object({{"x-kubernetes-preserve-unknown-fields", true}});
  }
}

Json whole_schema(const api::Schema* schema) {
  if (schema == nullptr) return open_schema();
  Json out = object_schema(*schema);
  out.mutable_member("properties").set("metadata", Json::object({{"type", "object"}}));
  return out;
}

}  // namespace

Json custom_resource_definition(const api::ResourceType& type, const api::Schema* schema,
                                const DefinitionOptions& options) {
  Json version = Json::object({{"name", type.version}, {"served", true}, {"storage", true}});
  version.set("schema", Json::object({{"openAPIV3Schema", whole_schema(schema)}}));
  if (options.has_status) {
    version.set("subresources", Json::object({{"status", Json::object()}}));
  }
  Json selectable = Json::array();
  for (const std::string& path : options.selectable_fields) {
    selectable.push_back(Json::object({{"jsonPath", path}}));
  }
  if (selectable.size() > 0) version.set("selectableFields", std::move(selectable));
  const Json names = Json::object(
      {{"kind", type.kind}, {"listKind", type.kind + "List"}, {"plural", type.plural}});
  return Json::object({{"apiVersion", "apiextensions.k8s.io/v1"},
                       {"kind", "CustomResourceDefinition"},
                       {"metadata", Json::object({{"name", type.group_resource()}})},
                       {"spec", Json::object({{"group", type.group},
                                              {"names", names},
                                              {"scope", type.namespaced ? "Namespaced" : "Cluster"},
                                              {"versions", Json::array({std::move(version)})}})}});
}

}  // namespace porchsim::kube
