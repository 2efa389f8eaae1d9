// Scalars as go-yaml v2 reads them, by YAML 1.1, where `n` and `on` are booleans.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kpt/yaml/node.h"

namespace porchsim::functions {

enum class Yaml11Type : std::uint8_t { Null, Boolean, Number, String };

struct Yaml11Value {
  Yaml11Type type = Yaml11Type::String;
  // What sigs.k8s.io/yaml decodes into a Go string: 0x10 is "16", 2.0 is "2", null is "".
  std::string text;
  bool is_finite = true;  // of a number

  bool is_null() const { return type == Yaml11Type::Null; }
};

Yaml11Value yaml11_value(const kpt::yaml::Node& scalar);

// What go-yaml v2 says of the first scalar that it cannot decode; "" if it can (decoded_scalar.h).
std::string yaml11_decoding_error(const kpt::yaml::Node& root);

// kyaml: IsValueNonString. Whether a line of text would be no string if it stood there without
// quotes: "on", "1", "a: b", "[p]", "#x".
bool is_yaml11_non_string(std::string_view text);
// Quotes a string without a style that would be none.
void quote_non_string(kpt::yaml::Node& scalar);

}  // namespace porchsim::functions
