// Numbers in YAML as go-yaml reads them, v2 and v3 alike, and as Go prints them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kpt/yaml/node.h"

namespace porchsim::functions {

struct GoNumber {
  bool is_integer = false;  // one of 64 bits, with a sign or without
  bool negative = false;
  std::uint64_t magnitude = 0;  // of an integer
  double value = 0;             // of any

  // strconv.FormatInt, of an integer.
  std::string integer_text() const;
  // encoding/json. A float without an exponent unless it is very small or large.
  std::string json_text() const;
  // strconv.FormatFloat of a float32, shortest: "1e+06".
  std::string short_text() const;
};

// Decimal, 0x1F, 0o17, 017, 0b11 and 1_000; 1.5, .5 and 1e3; .inf and .nan. Nothing if the text is
// none.
std::optional<GoNumber> read_go_number(std::string_view text);

// The same of a scalar that is one of YAML 1.2.
std::optional<GoNumber> number_of(const kpt::yaml::Node& scalar);

}  // namespace porchsim::functions
