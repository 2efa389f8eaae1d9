// A value from its JSON, by its table (fields.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "api/fields.h"
#include "api/json/json.h"
#include "api/time.h"

namespace porchsim::api {

// All functions here: false if the JSON is absent or of another kind; the value, zero before, is
// zero then.
bool decode_into(bool& value, const Json& json);
bool decode_into(std::int64_t& value, const Json& json);
bool decode_into(std::string& value, const Json& json);
bool decode_into(std::shared_ptr<const std::string>& value, const Json& json);  // shares long texts
bool decode_into(Time& value, const Json& json);

template <HasFields T>
bool decode_fields(T& value, const Json& json);

// What a type knows of a document and is not empty; a document of a type without a table is left as
// it is.
template <class Shape>
Json known_part(const Json& json) {
  if constexpr (kIsList<Shape>) {
    Json items = Json::array();
    for (const Json& item : json.items())
      items.push_back(known_part<typename Shape::value_type>(item));
    return items;
  } else if constexpr (HasFields<Shape>) {
    Json known = Json::object();
    for_each_field<Shape>([&known, &json](auto of) {
      constexpr auto kRow = decltype(of)::kRow;
      known.set_unless_zero(kRow.key, known_part<typename decltype(kRow)::Spelled>(json[kRow.key]));
    });
    return known;
  } else {
    return json;
  }
}

// `Shape` is what the JSON shows, as the row of a table says.
template <class Shape, class T>
bool decode_as(T& value, const Json& json) {
  if constexpr (std::is_same_v<T, Json>) {
    if constexpr (requires { Shape::kKeepsOnlyKnown; }) {
      value = known_part<Shape>(json);
    } else {
      value = json;
    }
    return !json.is_null();
  } else if constexpr (kIsOptional<T>) {
    typename T::value_type inner{};
    if (!decode_as<typename Shape::value_type>(inner, json)) return false;
    value = std::move(inner);
    return true;
  } else if constexpr (kIsList<T>) {
    value.reserve(json.items().size());
    for (const Json& item : json.items()) {
      decode_as<typename Shape::value_type>(value.emplace_back(), item);
    }
    return json.is_array();
  } else if constexpr (IsMap<T>) {
    for (const Json::Member& member : json.members()) {
      decode_into(value.emplace_hint(value.end(), member.key, typename T::mapped_type())->second,
                  member.value);
    }
    return json.is_object();
  } else if constexpr (!std::is_same_v<Shape, T>) {
    return decode_into(value, json[only_key<Shape>()]);
  } else if constexpr (HasFields<T>) {
    return decode_fields(value, json);
  } else {
    return decode_into(value, json);
  }
}

template <HasFields T>
bool decode_fields(T& value, const Json& json) {
  if (!json.is_object()) return false;
  for_each_field<T>([&value, &json](auto of) {
    constexpr auto kRow = decltype(of)::kRow;
    if constexpr (HasMember<decltype(kRow)>) {
      decode_as<typename decltype(kRow)::Spelled>(value.*kRow.member, json[kRow.key]);
    }
  });
  return true;
}

template <HasFields T>
T decode(const Json& json) {
  T value;
  decode_fields(value, json);
  return value;
}

}  // namespace porchsim::api
