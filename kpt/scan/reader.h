// Turns bytes into text that the scanner can trust: UTF-8 without a byte order mark, only
// characters that YAML allows, NULs behind the end.
//
// go-yaml reads 512 bytes at a time and looks at each only when it needs it, so a mistake of syntax
// that stands earlier is what it reports. Hence the text ends before the piece that holds the first
// bad character, and whoever reaches that end reports the bad character.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "kpt/scan/error.h"

namespace porchsim::kpt::yaml {

// Of one text; the parser takes no longer one.
inline constexpr std::size_t kMaxTextBytes = std::size_t{1} << 30;

struct Input {
  std::string text;  // padded with Cursor::kPadding NULs
  bool cut = false;  // the text ends before a bad character
  Error problem;     // what to say about it
};

Input read_input(std::string_view bytes);

// Whether the bytes are well-formed UTF-8 (any character).
bool is_utf8(std::string_view bytes);

}  // namespace porchsim::kpt::yaml
