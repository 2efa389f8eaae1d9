// What a kind's documents look like, as its table says (fields.h): for whoever holds a document and
// no typed value. Kubernetes: the openAPIV3Schema of a CustomResourceDefinition.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "api/fields.h"
#include "api/json/json.h"
#include "api/time.h"

namespace porchsim::api {

struct Schema {
  struct Field;

  Json::Kind kind = Json::Kind::Null;  // null: of any kind
  std::span<const Field> fields;       // of an object, in the order of their keys; none: any
  const Schema* element = nullptr;     // of a list, of a map; null for others

  const Field* find(std::string_view key) const;  // null if it has none of that name
};

struct Schema::Field {
  std::string_view key;
  const Schema* schema;
  FieldRules rules;
};

inline constexpr Schema kTextSchema{Json::Kind::String, {}, nullptr};
template <class T>
constexpr Schema make_schema();
template <class T>
inline constexpr Schema kSchema = make_schema<T>();

// With those with which the document of a kind begins.
template <HasFields T>
constexpr auto schema_rows() {
  if constexpr (IsKind<T>) {
    return std::tuple_cat(std::tuple{known<std::string>("apiVersion"), known<std::string>("kind")},
                          T::fields());
  } else {
    return T::fields();
  }
}

template <HasFields T>
inline constexpr auto kSchemaFields = std::apply(
    [](const auto&... rows) {
      return std::array{
          Schema::Field{rows.key, &kSchema<typename std::remove_cvref_t<decltype(rows)>::Spelled>,
                        rows.rules}...};
    },
    schema_rows<T>());

template <class T>
constexpr Schema make_schema() {
  using Kind = Json::Kind;
  if constexpr (kIsOptional<T>) {
    return make_schema<typename T::value_type>();
  } else if constexpr (kIsList<T>) {
    return {Kind::Array, {}, &kSchema<typename T::value_type>};
  } else if constexpr (IsMap<T>) {
    return {Kind::Object, {}, &kTextSchema};
  } else if constexpr (HasFields<T>) {
    return {Kind::Object, kSchemaFields<T>, nullptr};
  } else if constexpr (std::is_same_v<T, bool>) {
    return {Kind::Bool, {}, nullptr};
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return {Kind::Integer, {}, nullptr};
  } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, Time>) {
    return kTextSchema;
  } else {
    return {};
  }
}

}  // namespace porchsim::api
