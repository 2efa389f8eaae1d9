// How a text may be written as a scalar, and in which style it is.
#pragma once

#include <cstdint>
#include <string_view>

namespace porchsim::kpt::yaml {

// go-yaml: emitterc.go, yaml_emitter_analyze_scalar.
struct ScalarTraits {
  bool multiline = false;
  bool flow_plain_allowed = false;
  bool block_plain_allowed = true;
  bool single_quoted_allowed = true;
  bool block_allowed = false;
};

ScalarTraits analyze_scalar(std::string_view value);

struct ScalarPlace {
  bool in_flow = false;
  bool simple_key = false;
};

// The style asked for (one bit of Style) or the nearest that can hold the text: plain, then single
// quotes, then double.
std::uint8_t choose_style(std::uint8_t wanted, std::string_view value, const ScalarTraits& traits,
                          const ScalarPlace& place);

// Whether a character, given by its bytes up to the end of the text, can stand in a scalar
// unescaped. Beyond the Basic Multilingual Plane none can: go-yaml escapes them.
bool is_printable(const char* p);

}  // namespace porchsim::kpt::yaml
