// Go types as tables: which fields there are, in which order they are written, which are left out
// when empty. Those of a Kptfile are in kptfile_tables.h.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace porchsim::kpt::kptfile_types {

enum class Shape : std::uint8_t { String, Int, StringMap, StringList, Struct, StructList };

struct StructType;

struct Field {
  std::string_view key;
  Shape shape = Shape::String;
  const StructType* type = nullptr;     // of Struct and StructList
  std::string_view go_type = "string";  // as error texts name it
  bool always = false;                  // written even when empty
  bool by_value = false;  // a Struct without a pointer: left out when all of it is empty
  // The embedded structs through which Go reaches the field, from the outermost.
  std::string_view embedded = {};
};

struct StructType {
  std::string_view go_type;
  std::span<const Field> fields;
};

constexpr Field text(std::string_view key, std::string_view go_type = "string",
                     bool always = false) {
  return {key, Shape::String, nullptr, go_type, always, false, {}};
}
constexpr Field integer(std::string_view key, bool always = false) {
  return {key, Shape::Int, nullptr, "int", always, false, {}};
}
constexpr Field string_map(std::string_view key) {
  return {key, Shape::StringMap, nullptr, "map[string]string", false, false, {}};
}
constexpr Field string_list(std::string_view key) {
  return {key, Shape::StringList, nullptr, "[]string", false, false, {}};
}
constexpr Field record(std::string_view key, const StructType& type, bool by_value = false) {
  return {key, Shape::Struct, &type, type.go_type, false, by_value, {}};
}
constexpr Field records(std::string_view key, const StructType& type) {
  return {key, Shape::StructList, &type, type.go_type, false, false, {}};
}

constexpr Field within(std::string_view embedded, Field field) {
  field.embedded = embedded;
  return field;
}

}  // namespace porchsim::kpt::kptfile_types
