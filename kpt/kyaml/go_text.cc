#include "kpt/kyaml/go_text.h"

#include <charconv>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "kpt/kyaml/printable_runes.h"

namespace porchsim::kpt {
namespace {

struct Rune {
  char32_t code = 0xFFFD;
  std::size_t size = 1;
  bool valid = false;
};

std::uint8_t byte_at(std::string_view text, std::size_t index) {
  return static_cast<std::uint8_t>(text[index]);
}

// The first character; as Go's utf8.DecodeRuneInString, a broken one is one byte long.
Rune first_rune(std::string_view text) {
  const std::uint8_t lead = byte_at(text, 0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {};
  char32_t code = lead & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    const std::uint8_t next = byte_at(text, i);
    if ((next & 0xC0) != 0x80) return {};
    code = (code << 6) | (next & 0x3FU);
  }
  const bool overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  if (overlong || surrogate || code > 0x10FFFF) return {};
  return {code, size, true};
}

std::optional<char> short_escape(char32_t code) {
  switch (code) {
    case '\a':
      return 'a';
    case '\b':
      return 'b';
    case '\f':
      return 'f';
    case '\n':
      return 'n';
    case '\r':
      return 'r';
    case '\t':
      return 't';
    case '\v':
      return 'v';
    case '"':
      return '"';
    case '\\':
      return '\\';
    default:
      return std::nullopt;
  }
}

}  // namespace

std::string go_quote(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const Rune rune = first_rune(text);
    const auto code = static_cast<std::uint32_t>(rune.code);
    if (!rune.valid) {
      out += fmt::format("\\x{:02x}", byte_at(text, 0));
    } else if (const auto escape = short_escape(rune.code)) {
      out += {'\\', *escape};
    } else if (is_printable(rune.code)) {
      out += text.substr(0, rune.size);
    } else if (code < 0x20 || code == 0x7F) {
      out += fmt::format("\\x{:02x}", code);
    } else {
      out += code < 0x10000 ? fmt::format("\\u{:04x}", code) : fmt::format("\\U{:08x}", code);
    }
    text.remove_prefix(rune.size);
  }
  return out + '"';
}

std::string go_json(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const Rune rune = first_rune(text);
    const auto code = static_cast<std::uint32_t>(rune.code);
    const bool html = code == '<' || code == '>' || code == '&';
    const bool separator = code == 0x2028 || code == 0x2029;
    const auto escape = short_escape(rune.code);
    if (!rune.valid) {
      out += "\\ufffd";
    } else if (escape && code != '\a' && code != '\v') {
      out += {'\\', *escape};
    } else if (code < 0x20 || html || separator) {
      out += fmt::format("\\u{:04x}", code);
    } else {
      out += text.substr(0, rune.size);
    }
    text.remove_prefix(rune.size);
  }
  return out + '"';
}

GoInteger go_atoi(std::string_view text) {
  const bool negative = text.starts_with('-');
  const bool sign = negative || text.starts_with('+');
  const std::string_view digits = text.substr(sign ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return {};
  // The sign is read along, since the smallest number has no positive counterpart.
  const std::string_view number = negative ? text : digits;
  GoInteger result;
  const auto parsed = std::from_chars(number.data(), number.data() + number.size(), result.value);
  result.ok = parsed.ec == std::errc();
  if (!result.ok) {
    using Limits = std::numeric_limits<std::int64_t>;
    result.value = negative ? Limits::min() : Limits::max();
  }
  return result;
}

}  // namespace porchsim::kpt
