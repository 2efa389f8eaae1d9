// What YAML makes of bytes: blanks, line breaks, indicators. Text is UTF-8 that ends in a NUL, so
// that a look at the next byte is always allowed.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace porchsim::kpt::yaml {

enum CharClass : std::uint8_t {
  kBlank = 1,       // space, tab
  kBreakStart = 2,  // the first byte of what may be a line break
  kNul = 4,
  kWord = 8,           // letters, digits, "_" and "-": anchors and tag handles
  kFlowStop = 16,      // ends a plain scalar in a flow collection
  kContinuation = 32,  // a byte of a UTF-8 character that is not its first
  kUri = 64,           // allowed in a tag beside kWord
  kColon = 128,
};

constexpr std::array<std::uint8_t, 256> make_char_classes() {
  std::array<std::uint8_t, 256> classes{};
  const auto mark = [&classes](std::string_view bytes, std::uint8_t bit) {
    for (const char c : bytes) classes[static_cast<std::uint8_t>(c)] |= bit;
  };
  mark(" \t", kBlank);
  mark("\r\n\xC2\xE2", kBreakStart);
  classes[0] |= kNul;
  mark("0123456789_-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", kWord);
  mark(",?[]{}", kFlowStop);
  mark(":", kColon);
  mark(";/?:@&=+$,.!~*'()[]%", kUri);
  for (std::size_t c = 0x80; c < 0xC0; ++c) classes[c] |= kContinuation;
  return classes;
}

inline constexpr std::array<std::uint8_t, 256> kCharClasses = make_char_classes();

inline std::uint8_t char_class(char c) { return kCharClasses[static_cast<std::uint8_t>(c)]; }

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
inline bool is_word(char c) { return (char_class(c) & kWord) != 0; }

// The bytes of the line break at p as one character (CR LF counts as the CR alone), 0 if there is
// none. YAML 1.1 has five breaks: LF, CR, NEL, LS, PS.
inline int break_width(const char* p) {
  if (*p == '\n' || *p == '\r') return 1;
  if (*p == '\xC2') return p[1] == '\x85' ? 2 : 0;
  if (*p == '\xE2') return p[1] == '\x80' && (p[2] == '\xA8' || p[2] == '\xA9') ? 3 : 0;
  return 0;
}

inline bool is_break(const char* p) {
  return (char_class(*p) & kBreakStart) != 0 && break_width(p) > 0;
}
inline bool is_break_or_end(const char* p) { return *p == '\0' || is_break(p); }
inline bool is_blank_or_end(const char* p) { return is_blank(*p) || is_break_or_end(p); }

// Bytes of the UTF-8 character that begins with this byte.
inline int char_width(char first) {
  const auto byte = static_cast<std::uint8_t>(first);
  if (byte < 0x80) return 1;
  if (byte < 0xE0) return 2;
  return byte < 0xF0 ? 3 : 4;
}

}  // namespace porchsim::kpt::yaml
