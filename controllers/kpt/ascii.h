// Character classes of ASCII, independent of any locale.
#pragma once

namespace porchsim::kpt {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace porchsim::kpt
