// One thing that is wrong with one field of an object: a cause of a 422.
//
// apimachinery: util/validation/field/errors.go.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"

namespace porchsim::kube {

struct FieldError {
  enum class Type : std::uint8_t {
    Invalid,
    TypeInvalid,
    NotSupported,
    Required,
    Duplicate,
    Forbidden,
    TooLong,
    TooMany,
    NotFound,
    Internal
  };

  Type type = Type::Invalid;
  std::string field;  // a path; empty: no field in particular, told as "<nil>"
  api::Json value;    // what was found there, where the type tells it
  std::string detail;
  std::string shown = {};  // the value as it is told, where that is not as JSON is sorted

  // "Invalid value: 5: must be even".
  std::string body() const;
  // "spec.count: Invalid value: 5: must be even".
  std::string text() const;
  // "FieldValueInvalid".
  std::string_view reason() const;
  std::string_view path() const { return field.empty() ? "<nil>" : std::string_view(field); }
};

using FieldErrors = std::vector<FieldError>;

FieldError invalid_field(std::string field, api::Json value, std::string detail);
FieldError required_field(std::string field, std::string detail = {});
FieldError forbidden_field(std::string field, std::string detail);
FieldError duplicate_field(std::string field, api::Json value);
// `allowed` in the order that the message tells them.
FieldError unsupported_field(std::string field, api::Json value,
                             const std::vector<std::string>& allowed);
FieldError too_long_field(std::string field, std::int64_t most);
FieldError too_many_field(std::string field, std::int64_t found, std::int64_t most);

void append(FieldErrors& errors, FieldErrors more);

// Paths: "spec" + "name" = "spec.name", "spec" + key "a b" = "spec[a b]", "list" + 2 = "list[2]".
std::string child_path(std::string_view path, std::string_view name);
std::string key_path(std::string_view path, std::string_view key);
std::string index_path(std::string_view path, std::size_t index);

}  // namespace porchsim::kube
