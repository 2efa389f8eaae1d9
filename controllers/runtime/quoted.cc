#include "controllers/runtime/quoted.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>

namespace porchsim::runtime {
namespace {

// One character at the start of a text: its code point and length in bytes; length 1 and
// kNotUtf8 for a byte that begins no valid character.
constexpr std::uint32_t kNotUtf8 = 0xFFFFFFFF;
struct Character {
  std::uint32_t code = kNotUtf8;
  std::size_t length = 1;
};

Character first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
  std::uint32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) != 0x80) return {};
    code = code << 6 | (byte & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return {};
  return {code, length};
}

// The separators, fillers and marks without shape that turn up in texts; Go's table has more.
bool is_printable(std::uint32_t code) {
  if (code < 0x80) return code >= 0x20 && code != 0x7F;
  return code >= 0xA1 && code != 0xAD && !(code >= 0x2000 && code <= 0x200F) &&
         !(code >= 0x2028 && code <= 0x202F) && !(code >= 0x205F && code <= 0x206F) &&
         code != 0x3000 && !(code >= 0xE000 && code <= 0xF8FF) && code != 0xFEFF &&
         !(code >= 0xFFF0 && code <= 0xFFFB) && (code & 0xFFFE) != 0xFFFE;
}

std::string escaped(std::uint32_t code) {
  switch (code) {
    case '\a':
      return "\\a";
    case '\b':
      return "\\b";
    case '\f':
      return "\\f";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    case '\v':
      return "\\v";
    default:
      break;
  }
  if (code < 0x20 || code == 0x7F) return fmt::format("\\x{:02x}", code);
  return code < 0x10000 ? fmt::format("\\u{:04x}", code) : fmt::format("\\U{:08x}", code);
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const Character next = first_character(text);
    if (next.code == kNotUtf8) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    } else if (next.code == '"' || next.code == '\\') {
      out += '\\';
      out += text[0];
    } else if (is_printable(next.code)) {
      out += text.substr(0, next.length);
    } else {
      out += escaped(next.code);
    }
    text.remove_prefix(next.length);
  }
  out += '"';
  return out;
}

}  // namespace porchsim::runtime
