#include "kube/status/field_error.h"

#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "kube/status/go_json.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

std::string_view words(FieldError::Type type) {
  switch (type) {
    case FieldError::Type::Invalid:
    case FieldError::Type::TypeInvalid:
      return "Invalid value";
    case FieldError::Type::NotSupported:
      return "Unsupported value";
    case FieldError::Type::Required:
      return "Required value";
    case FieldError::Type::Duplicate:
      return "Duplicate value";
    case FieldError::Type::Forbidden:
      return "Forbidden";
    case FieldError::Type::TooLong:
      return "Too long";
    case FieldError::Type::TooMany:
      return "Too many";
    case FieldError::Type::NotFound:
      return "Not found";
    case FieldError::Type::Internal:
      return "Internal error";
  }
  return "";
}

bool tells_value(FieldError::Type type) {
  return type != FieldError::Type::Required && type != FieldError::Type::Forbidden &&
         type != FieldError::Type::TooLong && type != FieldError::Type::Internal;
}

std::string value_text(const api::Json& value) {
  if (value.is_string()) return go_quote(value.as_string());
  if (value.kind() == api::Json::Kind::Double) return go_float(value.as_double());
  return go_json(value);
}

}  // namespace

std::string FieldError::body() const {
  std::string out(words(type));
  if (tells_value(type)) out += ": " + (shown.empty() ? value_text(value) : shown);
  if (!detail.empty()) out += ": " + detail;
  return out;
}

std::string FieldError::text() const { return fmt::format("{}: {}", path(), body()); }

std::string_view FieldError::reason() const {
  switch (type) {
    case Type::Invalid:
      return "FieldValueInvalid";
    case Type::TypeInvalid:
      return "FieldValueTypeInvalid";
    case Type::NotSupported:
      return "FieldValueNotSupported";
    case Type::Required:
      return "FieldValueRequired";
    case Type::Duplicate:
      return "FieldValueDuplicate";
    case Type::Forbidden:
      return "FieldValueForbidden";
    case Type::TooLong:
      return "FieldValueTooLong";
    case Type::TooMany:
      return "FieldValueTooMany";
    case Type::NotFound:
      return "FieldValueNotFound";
    case Type::Internal:
      return "InternalError";
  }
  return "";
}

FieldError invalid_field(std::string field, api::Json value, std::string detail) {
  return {FieldError::Type::Invalid, std::move(field), std::move(value), std::move(detail)};
}

FieldError required_field(std::string field, std::string detail) {
  return {FieldError::Type::Required, std::move(field), {}, std::move(detail)};
}

FieldError forbidden_field(std::string field, std::string detail) {
  return {FieldError::Type::Forbidden, std::move(field), {}, std::move(detail)};
}

FieldError duplicate_field(std::string field, api::Json value) {
  return {FieldError::Type::Duplicate, std::move(field), std::move(value), {}};
}

FieldError unsupported_field(std::string field, api::Json value,
                             const std::vector<std::string>& allowed) {
  std::string detail;
  for (const std::string& text : allowed) {
    detail += (detail.empty() ? "supported values: " : ", ") + go_quote(text);
  }
  return {FieldError::Type::NotSupported, std::move(field), std::move(value), std::move(detail)};
}

FieldError too_long_field(std::string field, std::int64_t most) {
  std::string detail =
      fmt::format("may not be more than {} {}", most, most == 1 ? "byte" : "bytes");
  return {FieldError::Type::TooLong, std::move(field), {}, std::move(detail)};
}

FieldError too_many_field(std::string field, std::int64_t found, std::int64_t most) {
  std::string detail = fmt::format("must have at most {} {}", most, most == 1 ? "item" : "items");
  return {FieldError::Type::TooMany, std::move(field), found, std::move(detail)};
}

void append(FieldErrors& errors, FieldErrors more) {
  errors.insert(errors.end(), std::make_move_iterator(more.begin()),
                std::make_move_iterator(more.end()));
}

std::string child_path(std::string_view path, std::string_view name) {
  return path.empty() ? std::string(name) : fmt::format("{}.{}", path, name);
}

std::string key_path(std::string_view path, std::string_view key) {
  return fmt::format("{}[{}]", path, key);
}

std::string index_path(std::string_view path, std::size_t index) {
  return fmt::format("{}[{}]", path, index);
}

}  // namespace porchsim::kube
