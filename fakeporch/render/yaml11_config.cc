#include "fakeporch/render/yaml11_config.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

namespace porchsim::fakeporch {
namespace {

using kpt::yaml::Node;

std::optional<bool> yaml11_bool(const Node& node) {
  static constexpr std::array<std::string_view, 11> kTrue = {
      "y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"};
  static constexpr std::array<std::string_view, 11> kFalse = {
      "n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"};
  const bool plain = (node.style & ~kpt::yaml::kFlow) == kpt::yaml::kPlain;
  if (!node.is_scalar() || !plain) return std::nullopt;
  if (std::find(kTrue.begin(), kTrue.end(), node.value) != kTrue.end()) return true;
  if (std::find(kFalse.begin(), kFalse.end(), node.value) != kFalse.end()) return false;
  return std::nullopt;
}

// 0x10, 0b1 and 010 are 16, 1 and 8; underscores do not count.
std::optional<std::int64_t> yaml11_int(std::string text) {
  std::erase(text, '_');
  const bool negative = text.starts_with('-');
  std::string_view digits = text;
  if (negative || text.starts_with('+')) digits.remove_prefix(1);
  int base = 10;
  if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'b')) {
    base = digits[1] == 'x' ? 16 : 2;
    digits.remove_prefix(2);
  } else if (digits.size() > 1 && digits[0] == '0') {
    base = 8;
    digits.remove_prefix(digits[1] == 'o' ? 2 : 1);
  }
  std::int64_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return negative ? -value : value;
}

std::string_view json_kind(const Node& node) {
  if (node.is_mapping()) return "object";
  if (node.is_sequence()) return "array";
  if (yaml11_bool(node)) return "bool";
  return node.tag == "!!int" || node.tag == "!!float" ? "number" : "string";
}

}  // namespace

std::string yaml11_key(const Node& key) {
  if (const auto boolean = yaml11_bool(key)) return *boolean ? "true" : "false";
  if (key.is_null()) return "null";
  if (key.tag == "!!int") {
    if (const auto number = yaml11_int(key.value)) return fmt::format("{}", *number);
  }
  return key.value;
}

std::string yaml11_text(const Node& value) {
  return value.is_null() ? std::string() : yaml11_key(value);
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
    if (create != nullptr && !create->is_null() && !yaml11_bool(*create))
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
    values.insert_or_assign(yaml11_key(map->content[i]), yaml11_text(value));
  }
  return values;
}

}  // namespace porchsim::fakeporch
