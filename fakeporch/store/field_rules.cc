#include "fakeporch/store/field_rules.h"

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

void check_value(const Json& value, const FieldRule& rule, const std::string& path,
                 FieldErrors& errors) {
  if (value.is_null()) {
    if (rule.required) errors.required(path);
    return;
  }
  if (value.kind() == rule.kind) return;
  const std::string_view found = type_name(value.kind());
  errors.invalid_string(
      path, found,
      fmt::format("{} in body must be of type {}: \"{}\"", path, type_name(rule.kind), found));
}

void walk(const Json& at, std::string_view rest, const std::string& path, const FieldRule& rule,
          FieldErrors& errors) {
  const std::size_t dot = rest.find('.');
  std::string_view segment = rest.substr(0, dot);
  const bool last = dot == std::string_view::npos;
  const std::string_view after = last ? std::string_view() : rest.substr(dot + 1);
  const auto visit = [&rule, &errors, last, after](const Json& value, const std::string& where) {
    if (last) {
      check_value(value, rule, where, errors);
    } else if (!value.is_null()) {
      walk(value, after, where, rule, errors);
    }
  };
  if (segment == "*") {
    for (const Json::Member& member : at.members())
      visit(member.value, member_path(path, member.key));
    return;
  }
  if (!segment.ends_with("[]")) {
    if (at.is_object()) visit(at[segment], member_path(path, segment));
    return;
  }
  segment.remove_suffix(2);
  const std::string list = member_path(path, segment);
  const Json::Array& items = at[segment].items();
  for (std::size_t i = 0; i < items.size(); ++i) visit(items[i], fmt::format("{}[{}]", list, i));
}

}  // namespace

std::string member_path(std::string path, std::string_view name) {
  if (!path.empty()) path.push_back('.');
  return path.append(name);
}

void check_fields(const Json& document, std::span<const FieldRule> rules, FieldErrors& errors,
                  const std::string& path) {
  for (const FieldRule& rule : rules) walk(document, rule.path, path, rule, errors);
}

}  // namespace porchsim::fakeporch
