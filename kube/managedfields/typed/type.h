// What a schema says about ownership (structured-merge-diff's schema.Schema): of each value whether
// it is a scalar, a list or a map, and whether a list or map is owned as a whole (atomic) or part
// by part. A type may allow several of the three.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/json/json.h"

namespace porchsim::kube::managedfields {

struct Type;

enum class ScalarType : std::uint8_t { Numeric, String, Boolean, Untyped };

struct ListType {
  const Type* element = nullptr;
  bool associative = false;       // else atomic
  std::vector<std::string> keys;  // of an associative list of maps; none: a set of scalars
};

struct MapType {
  struct Field {
    std::string name;
    const Type* type = nullptr;
    api::Json default_value;  // null: none
  };
  std::vector<Field> fields;
  const Type* element = nullptr;  // of every other member; null: there may be none
  bool atomic = false;
  bool is_deduced = false;  // it has no fields and its element is of no type of its own

  // Null if it is not declared.
  const Field* field(std::string_view name) const;
  // Null if a member of that name may not be.
  const Type* member_type(std::string_view name) const;
};

struct Type {
  std::optional<ScalarType> scalar;
  std::optional<ListType> list;
  std::optional<MapType> map;
};

// What nothing is known of: maps part by part all the way down, lists atomic.
const Type& deduced_type();
// The same, but maps are atomic too.
const Type& untyped_atomic_type();

// The type of an object, with all types in it. Copies share them.
class ObjectType {
 public:
  // Of a CRD's openAPIV3Schema: apiVersion, kind and metadata are Kubernetes' own whatever it says
  // of them. Without a schema (null) nothing is known of the object.
  static ObjectType of_custom_resource(const api::Json& open_api_schema);
  // Of a built-in kind: its OpenAPI v3 schema with references resolved; of metadata the same holds.
  static ObjectType of_built_in(const api::Json& open_api_schema);

  const Type& root() const { return *root_; }

 private:
  std::shared_ptr<const Type> root_;  // keeps all types alive
};

}  // namespace porchsim::kube::managedfields
