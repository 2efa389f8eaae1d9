#include "kube/schema/schema.h"

#include <array>
#include <utility>

#include "kube/schema/formats.h"

namespace porchsim::kube {
namespace {

std::optional<double> read_number(const api::Json& json) {
  if (json.is_integer()) return static_cast<double>(json.as_integer());
  if (json.kind() == api::Json::Kind::Double) return json.as_double();
  return std::nullopt;
}

std::optional<std::int64_t> read_count(const api::Json& json) {
  if (!json.is_integer()) return std::nullopt;
  return json.as_integer();
}

std::vector<std::string> read_texts(const api::Json& json) {
  std::vector<std::string> out;
  for (const api::Json& item : json.items()) out.push_back(item.text());
  return out;
}

std::vector<SchemaRef> read_schemas(const api::Json& json) {
  std::vector<SchemaRef> out;
  for (const api::Json& item : json.items()) out.push_back(read_schema(item));
  return out;
}

FieldError::Type read_reason(std::string_view reason) {
  if (reason == "FieldValueForbidden") return FieldError::Type::Forbidden;
  if (reason == "FieldValueRequired") return FieldError::Type::Required;
  if (reason == "FieldValueDuplicate") return FieldError::Type::Duplicate;
  return FieldError::Type::Invalid;
}

std::vector<SchemaRule> read_rules(const api::Json& json) {
  std::vector<SchemaRule> out;
  for (const api::Json& item : json.items()) {
    out.push_back({.rule = item["rule"].text(),
                   .message = item["message"].text(),
                   .message_expression = item["messageExpression"].text(),
                   .field_path = item["fieldPath"].text(),
                   .reason = read_reason(item["reason"].as_string()),
                   .optional_old_self = item["optionalOldSelf"].as_bool()});
  }
  return out;
}

void read_limits(const api::Json& json, Schema& out) {
  out.minimum = read_number(json["minimum"]);
  out.maximum = read_number(json["maximum"]);
  out.exclusive_minimum = json["exclusiveMinimum"].as_bool();
  out.exclusive_maximum = json["exclusiveMaximum"].as_bool();
  out.multiple_of = read_number(json["multipleOf"]);
  out.min_length = read_count(json["minLength"]);
  out.max_length = read_count(json["maxLength"]);
  out.min_items = read_count(json["minItems"]);
  out.max_items = read_count(json["maxItems"]);
  out.min_properties = read_count(json["minProperties"]);
  out.max_properties = read_count(json["maxProperties"]);
  out.unique_items = json["uniqueItems"].as_bool();
  out.pattern = json["pattern"].text();
  if (!out.pattern.empty()) {
    if (auto compiled = base::GoRegexp::compile(out.pattern)) {
      out.pattern_program = *std::move(compiled);
    } else {
      out.pattern_error = compiled.error();
    }
  }
  out.enumeration = json["enum"].items();
  out.required = read_texts(json["required"]);
  out.all_of = read_schemas(json["allOf"]);
  out.any_of = read_schemas(json["anyOf"]);
  out.one_of = read_schemas(json["oneOf"]);
  if (json["not"].is_object()) out.negated = read_schema(json["not"]);
  // A format that no server of this version knows says nothing.
  if (is_known_format(json["format"].as_string())) out.format = json["format"].text();
}

void read_children(const api::Json& json, Schema& out) {
  for (const auto& [name, property] : json["properties"].members()) {
    out.properties.emplace(name, read_schema(property));
  }
  if (json["items"].is_object()) out.items = read_schema(json["items"]);
  const api::Json& additional = json["additionalProperties"];
  if (additional.is_object()) {
    out.has_additional_properties = true;
    out.additional_properties = read_schema(additional);
  } else if (additional.is_bool()) {
    out.has_additional_properties = additional.as_bool();
    out.forbids_additional_properties = !additional.as_bool();
  }
}

}  // namespace

const Schema* Schema::property(std::string_view name) const {
  const auto found = properties.find(name);
  return found == properties.end() ? nullptr : found->second.get();
}

const Schema* Schema::member(std::string_view name) const {
  const Schema* own = property(name);
  return own != nullptr ? own : additional_properties.get();
}

SchemaRef read_schema(const api::Json& json) {
  auto out = std::make_shared<Schema>();
  out->type = json["type"].text();
  out->int_or_string = json["x-kubernetes-int-or-string"].as_bool();
  out->nullable = json["nullable"].as_bool();
  out->preserves_unknown_fields = json["x-kubernetes-preserve-unknown-fields"].as_bool();
  out->embedded_resource = json["x-kubernetes-embedded-resource"].as_bool();
  out->default_value = json["default"];
  read_limits(json, *out);
  read_children(json, *out);
  const std::string_view list_type = json["x-kubernetes-list-type"].as_string();
  if (list_type == "set") out->list_type = Schema::ListType::Set;
  if (list_type == "map") out->list_type = Schema::ListType::Map;
  out->list_map_keys = read_texts(json["x-kubernetes-list-map-keys"]);
  out->atomic_map = json["x-kubernetes-map-type"].as_string() == "atomic";
  out->rules = read_rules(json["x-kubernetes-validations"]);
  return out;
}

}  // namespace porchsim::kube
