#include "fakeporch/store/field_rules.h"

#include <cstddef>
#include <optional>

#include <fmt/format.h>

namespace porchsim::fakeporch {
namespace {

using api::Json;

std::string_view type_name(Json::Kind kind) {
  switch (kind) {
    case Json::Kind::Null:
      return "null";
    case Json::Kind::Bool:
      return "boolean";
    case Json::Kind::Integer:
      return "integer";
    case Json::Kind::Double:
      return "number";
    case Json::Kind::String:
      return "string";
    case Json::Kind::Array:
      return "array";
    case Json::Kind::Object:
      return "object";
  }
  return "";
}

// Where a value lies; written out for errors only.
struct Place {
  const Place* around = nullptr;      // null for the outermost
  std::string_view name;              // of the member; the whole path of the outermost
  std::optional<std::size_t> item{};  // of a list of that name

  std::string path() const {
    std::string path = around == nullptr ? std::string(name) : member_path(around->path(), name);
    return item ? fmt::format("{}[{}]", path, *item) : path;
  }
};

void check_value(const Json& value, const FieldRule& rule, const Place& place,
                 FieldErrors& errors) {
  if (value.is_null()) {
    if (rule.required) errors.required(place.path());
    return;
  }
  if (value.kind() == rule.kind) return;
  const std::string_view found = type_name(value.kind());
  const std::string path = place.path();
  errors.invalid_string(
      path, found,
      fmt::format("{} in body must be of type {}: \"{}\"", path, type_name(rule.kind), found));
}

void walk(const Json& at, std::string_view rest, const Place& place, const FieldRule& rule,
          FieldErrors& errors) {
  const std::size_t dot = rest.find('.');
  std::string_view segment = rest.substr(0, dot);
  const bool last = dot == std::string_view::npos;
  const std::string_view after = last ? std::string_view() : rest.substr(dot + 1);
  const auto visit = [&rule, &errors, last, after](const Json& value, const Place& where) {
    if (last) {
      check_value(value, rule, where, errors);
    } else if (!value.is_null()) {
      walk(value, after, where, rule, errors);
    }
  };
  if (segment == "*") {
    for (const Json::Member& member : at.members()) visit(member.value, {&place, member.key});
    return;
  }
  if (!segment.ends_with("[]")) {
    if (at.is_object()) visit(at[segment], {&place, segment});
    return;
  }
  segment.remove_suffix(2);
  const Json::Array& items = at[segment].items();
  for (std::size_t i = 0; i < items.size(); ++i) visit(items[i], {&place, segment, i});
}

}  // namespace

std::string member_path(std::string path, std::string_view name) {
  if (!path.empty()) path.push_back('.');
  return path.append(name);
}

void check_fields(const Json& document, std::span<const FieldRule> rules, FieldErrors& errors,
                  const std::string& path) {
  for (const FieldRule& rule : rules) walk(document, rule.path, {nullptr, path}, rule, errors);
}

}  // namespace porchsim::fakeporch
