#include "fakeporch/render/yaml11_config.h"

#include <cstddef>

#include <fmt/format.h>

#include "fakeporch/render/yaml11_value.h"

namespace porchsim::fakeporch {
namespace {

using kpt::yaml::Node;

std::string_view json_kind(const Node& node) {
  if (node.is_mapping()) return "object";
  if (node.is_sequence()) return "array";
  const Yaml11Type type = yaml11_value(node).type;
  if (type == Yaml11Type::Boolean) return "bool";
  return type == Yaml11Type::Number ? "number" : "string";
}

}  // namespace

std::string yaml11_key(const Node& key) {
  const Yaml11Value value = yaml11_value(key);
  if (value.is_finite) return value.text;
  if (value.text == "NaN") return ".nan";
  return value.text == "+Inf" ? ".inf" : "-.inf";
}

std::string yaml11_mismatch(const Node& value, std::string_view go_field,
                            std::string_view go_type) {
  return fmt::format(
      "error unmarshaling JSON: while decoding JSON: json: cannot unmarshal {} into Go struct "
      "field {} of type {}",
      json_kind(value), go_field, go_type);
}

std::string yaml11_field_specs_problem(const Node* list, std::string_view type,
                                       std::string_view field) {
  if (list == nullptr || list->is_null()) return {};
  const std::string whole = fmt::format("{}.{}", type, field);
  if (!list->is_sequence()) return yaml11_mismatch(*list, whole, "[]types.FieldSpec");
  for (const Node& spec : list->content) {
    if (spec.is_null()) continue;
    if (!spec.is_mapping()) return yaml11_mismatch(spec, whole, "types.FieldSpec");
    const Node* create = spec.find("create");
    if (create != nullptr && !create->is_null() && json_kind(*create) != "bool")
      return yaml11_mismatch(*create, fmt::format("FieldSpec.{}.create", field), "bool");
    // Numbers are taken as text, but not where the field is one of an embedded struct.
    for (const std::string_view key : {"group", "kind", "path", "version"}) {
      const Node* value = spec.find(key);
      if (value == nullptr || value->is_null()) continue;
      const bool embedded = key != "path";
      if (embedded ? json_kind(*value) == "string" : value->is_scalar()) continue;
      const std::string_view inner = embedded ? "Gvk." : "";
      return yaml11_mismatch(*value, fmt::format("FieldSpec.{}.{}{}", field, inner, key), "string");
    }
  }
  return {};
}

std::expected<kpt::StringMap, std::string> yaml11_string_map(const Node* map,
                                                             std::string_view go_field) {
  kpt::StringMap values;
  if (map == nullptr || map->is_null()) return values;
  if (!map->is_mapping())
    return std::unexpected(yaml11_mismatch(*map, go_field, "map[string]string"));
  for (std::size_t i = 0; i + 1 < map->content.size(); i += 2) {
    const Node& value = map->content[i + 1];
    if (!value.is_scalar()) return std::unexpected(yaml11_mismatch(value, go_field, "string"));
    values.insert_or_assign(yaml11_key(map->content[i]), yaml11_value(value).text);
  }
  return values;
}

}  // namespace porchsim::fakeporch
