// Texts as Go's runes: a byte that is no UTF-8 is one U+FFFD.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::cel {

constexpr std::uint32_t kReplacementRune = 0xFFFD;

struct Rune {
  std::uint32_t value = 0;
  std::size_t bytes = 1;
  bool valid = true;
};

// utf8.DecodeRune of a text that is not empty.
Rune first_rune(std::string_view text);
bool is_valid_utf8(std::string_view text);
bool is_valid_rune(std::uint32_t rune);
void append_rune(std::string& text, std::uint32_t rune);
std::size_t count_runes(std::string_view text);
// Where each rune begins, and the end of the text.
std::vector<std::size_t> rune_starts(std::string_view text);

}  // namespace porchsim::cel
