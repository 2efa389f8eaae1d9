#include "cel/value/utf8.h"

#include <cstring>

namespace porchsim::cel {
namespace {

constexpr Rune kBroken{kReplacementRune, 1, false};

unsigned byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

bool continues(std::string_view text, std::size_t at) {
  return at < text.size() && (byte_at(text, at) & 0xC0U) == 0x80U;
}

}  // namespace

bool is_valid_rune(std::uint32_t rune) {
  return rune < 0xD800 || (rune > 0xDFFF && rune <= 0x10FFFF);
}

Rune first_rune(std::string_view text) {
  const unsigned lead = byte_at(text, 0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4) return kBroken;
  std::uint32_t rune = lead & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if (!continues(text, i)) return kBroken;
    rune = rune << 6 | (byte_at(text, i) & 0x3FU);
  }
  const std::uint32_t least = size == 2 ? 0x80 : size == 3 ? 0x800 : 0x10000;
  if (rune < least || !is_valid_rune(rune)) return kBroken;
  return {rune, size, true};
}

bool is_valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const Rune rune = first_rune(text);
    if (!rune.valid) return false;
    text.remove_prefix(rune.bytes);
  }
  return true;
}

void append_rune(std::string& text, std::uint32_t rune) {
  if (!is_valid_rune(rune)) rune = kReplacementRune;
  const auto put = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (rune < 0x80) return put(rune);
  if (rune < 0x800) {
    put(0xC0 | rune >> 6);
  } else {
    if (rune < 0x10000) {
      put(0xE0 | rune >> 12);
    } else {
      put(0xF0 | rune >> 18);
      put(0x80 | (rune >> 12 & 0x3F));
    }
    put(0x80 | (rune >> 6 & 0x3F));
  }
  put(0x80 | (rune & 0x3F));
}

std::size_t count_runes(std::string_view text) {
  constexpr std::size_t kAtOnce = 8;
  constexpr std::uint64_t kNotAscii = 0x8080808080808080;
  std::size_t count = 0;
  while (!text.empty()) {
    if (text.size() >= kAtOnce) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, text.data(), kAtOnce);
      if ((bytes & kNotAscii) == 0) {
        text.remove_prefix(kAtOnce);
        count += kAtOnce;
        continue;
      }
    }
    const unsigned lead = byte_at(text, 0);
    if (lead < 0x80) {
      text.remove_prefix(1);
    } else if (lead >= 0xC2 && lead < 0xE0 && continues(text, 1)) {
      text.remove_prefix(2);
    } else {
      text.remove_prefix(first_rune(text).bytes);
    }
    ++count;
  }
  return count;
}

std::vector<std::size_t> rune_starts(std::string_view text) {
  std::vector<std::size_t> starts;
  starts.reserve(text.size() + 1);
  for (std::size_t at = 0; at < text.size(); at += first_rune(text.substr(at)).bytes) {
    starts.push_back(at);
  }
  starts.push_back(text.size());
  return starts;
}

}  // namespace porchsim::cel
