// A structural schema: what a CRD says of its kind in openAPIV3Schema, one node a value.
//
// apiextensions-apiserver: pkg/apiserver/schema, with the value validations of a node in the node.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "base/go_regexp.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {

struct Schema;
using SchemaRef = std::shared_ptr<const Schema>;

// An entry of x-kubernetes-validations.
struct SchemaRule {
  std::string rule;
  std::string message;
  std::string message_expression;
  std::string field_path;  // ".name['a b']"
  FieldError::Type reason = FieldError::Type::Invalid;
  bool optional_old_self = false;
};

struct Schema {
  enum class ListType : std::uint8_t { Atomic, Set, Map };

  std::string type;  // "object", "array", …; empty: any
  bool int_or_string = false;
  bool nullable = false;
  bool preserves_unknown_fields = false;
  bool embedded_resource = false;
  api::Json default_value;  // null: none

  std::map<std::string, SchemaRef, std::less<>> properties;
  SchemaRef items;
  // Whether members beside the properties are told of at all; if so, by what schema (null: true).
  bool has_additional_properties = false;
  bool forbids_additional_properties = false;
  SchemaRef additional_properties;

  std::string format;
  std::optional<double> minimum;
  std::optional<double> maximum;
  bool exclusive_minimum = false;
  bool exclusive_maximum = false;
  std::optional<double> multiple_of;
  std::optional<std::int64_t> min_length;
  std::optional<std::int64_t> max_length;
  std::optional<std::int64_t> min_items;
  std::optional<std::int64_t> max_items;
  std::optional<std::int64_t> min_properties;
  std::optional<std::int64_t> max_properties;
  std::string pattern;
  std::optional<base::GoRegexp> pattern_program;  // of a pattern that compiles
  std::string pattern_error;                      // of one that does not
  bool unique_items = false;
  std::vector<api::Json> enumeration;
  std::vector<std::string> required;
  std::vector<SchemaRef> all_of;
  std::vector<SchemaRef> any_of;
  std::vector<SchemaRef> one_of;
  SchemaRef negated;

  ListType list_type = ListType::Atomic;
  std::vector<std::string> list_map_keys;
  bool atomic_map = false;
  std::vector<SchemaRule> rules;

  // Null if there is none.
  const Schema* property(std::string_view name) const;
  // The property's, else what additionalProperties say. Null if neither.
  const Schema* member(std::string_view name) const;
};

// Reads a JSONSchemaProps. Never fails: what is not understood is not there.
SchemaRef read_schema(const api::Json& json);

}  // namespace porchsim::kube
