#include "fakeporch/store/field_rules.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include <fmt/format.h>

namespace porchsim::fakeporch {
namespace {

using api::Json;
using api::Schema;

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

void check_value(const Json& value, const Schema& schema, const Place& place, FieldErrors& errors) {
  if (schema.kind != Json::Kind::Null && value.kind() != schema.kind) {
    const std::string_view found = type_name(value.kind());
    const std::string path = place.path();
    errors.invalid_string(
        path, found,
        fmt::format("{} in body must be of type {}: \"{}\"", path, type_name(schema.kind), found));
    return;
  }
  for (const Schema::Field& field : schema.fields) {
    const Place member{&place, field.key};
    const Json& found = value[field.key];
    if (!found.is_null()) {
      check_value(found, *field.schema, member, errors);
      if (field.rules.not_empty && found.is_string() && found.as_string().empty()) {
        const std::string path = member.path();
        errors.invalid_string(path, "", path + " in body should be at least 1 chars long");
      }
    } else if (field.rules.required) {
      errors.required(member.path());
    }
  }
  if (schema.element == nullptr) return;
  for (const Json::Member& member : value.members()) {
    if (!member.value.is_null())
      check_value(member.value, *schema.element, {&place, member.key}, errors);
  }
  for (std::size_t i = 0; i < value.items().size(); ++i) {
    const Json& item = value.items()[i];
    if (!item.is_null()) check_value(item, *schema.element, {place.around, place.name, i}, errors);
  }
}

void check_kept(const Json& now, const Json& before, const Schema& schema, const Place& place,
                FieldErrors& errors) {
  for (const Schema::Field& field : schema.fields) {
    const Json& old = before[field.key];
    if (old.is_null()) continue;
    const Place member{&place, field.key};
    if (field.rules.immutable && old != now[field.key]) {
      errors.invalid("<nil>", "\"object\"", member.path() + " is immutable");
    }
    if (old.is_object()) check_kept(now[field.key], old, *field.schema, member, errors);
  }
}

bool lacks_default(const Json& value, const Schema& schema) {
  return value.is_object() && std::ranges::any_of(schema.fields, [&value](const auto& field) {
           const Json& member = value[field.key];
           return (member.is_null() && !field.rules.default_text.empty()) ||
                  lacks_default(member, *field.schema);
         });
}

}  // namespace

std::string member_path(std::string path, std::string_view name) {
  if (!path.empty()) path.push_back('.');
  return path.append(name);
}

void check_fields(const Json& value, const Schema& schema, std::string_view name,
                  FieldErrors& errors) {
  if (!value.is_null()) check_value(value, schema, {nullptr, name}, errors);
}

void check_immutable(const Json& now, const Json& before, const Schema& schema,
                     std::string_view name, FieldErrors& errors) {
  check_kept(now, before, schema, {nullptr, name}, errors);
}

void fill_in_defaults(Json& object, std::string_view name, const Schema& schema) {
  if (!lacks_default(object[name], schema)) return;
  Json& value = object.mutable_member(name);
  for (const Schema::Field& field : schema.fields) {
    if (value[field.key].is_null() && !field.rules.default_text.empty()) {
      value.set(field.key, field.rules.default_text);
    } else {
      fill_in_defaults(value, field.key, *field.schema);
    }
  }
}

}  // namespace porchsim::fakeporch
