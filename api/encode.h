// A value to its JSON, its text or its hash, by its table (fields.h).
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "api/fields.h"
#include "api/json/field_writer.h"
#include "api/json/json.h"
#include "api/object_key.h"
#include "api/time.h"

namespace porchsim::api {

template <HasFields T>
void encode_fields(FieldWriter& out, const T& value);

// False, 0, "", nothing, no elements; of a type with a table, if all of its fields are.
template <class T>
bool is_zero(const T& value) {
  if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, Time>) {
    return value == T();
  } else if constexpr (kIsOptional<T>) {
    return !value.has_value();
  } else if constexpr (std::is_same_v<T, Json>) {
    return value.is_zero();
  } else if constexpr (HasFields<T>) {
    bool all = true;
    for_each_field<T>([&value, &all](auto of) {
      constexpr auto kRow = decltype(of)::kRow;
      if constexpr (HasMember<decltype(kRow)>) all = all && is_zero(value.*kRow.member);
    });
    return all;
  } else {
    return value.empty();
  }
}

// `Shape` is what the JSON shows, as the row of a table says.
template <class Shape, class T>
void encode_as(FieldWriter& out, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    out.flag(value);
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    out.number(value);
  } else if constexpr (std::is_same_v<T, Time>) {
    out.text(to_rfc3339(value));
  } else if constexpr (kIsOptional<T>) {
    encode_as<typename Shape::value_type>(out, *value);
  } else if constexpr (kIsList<T>) {
    out.begin_array();
    for (const auto& item : value) encode_as<typename Shape::value_type>(out, item);
    out.end_array();
  } else if constexpr (IsMap<T>) {
    out.begin_object();
    for (const auto& [key, member] : value) {
      out.key(key);
      encode_as<typename T::mapped_type>(out, member);
    }
    out.end_object();
  } else if constexpr (!std::is_same_v<T, Json> && !std::is_same_v<T, Shape>) {
    out.begin_object();
    out.key(only_key<Shape>());
    encode_as<T>(out, value);
    out.end_object();
  } else if constexpr (std::is_same_v<T, std::string>) {
    out.text(value);
  } else if constexpr (requires { value.to_json(); }) {
    out.json(value.to_json());
  } else if constexpr (HasFields<T>) {
    encode_fields(out, value);
  } else {
    out.json(Json(value));
  }
}

template <HasFields T>
void encode_fields(FieldWriter& out, const T& value) {
  out.begin_object();
  if constexpr (IsKind<T>) {
    out.field("apiVersion", T::type().api_version());
    out.field("kind", T::type().kind);
  }
  for_each_field<T>([&out, &value](auto of) {
    constexpr auto kRow = decltype(of)::kRow;
    if constexpr (HasMember<decltype(kRow)>) {
      const auto& member = value.*kRow.member;
      if (!kRow.rules.always && is_zero(member)) return;
      out.key(kRow.key);
      encode_as<typename decltype(kRow)::Spelled>(out, member);
    }
  });
  out.end_object();
}

template <HasFields T>
Json encode(const T& value) {
  JsonFieldWriter out;
  encode_fields(out, value);
  return out.take();
}

}  // namespace porchsim::api
