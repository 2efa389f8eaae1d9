#include "kpt/yaml/base64.h"

#include <cstdint>

namespace porchsim::kpt::yaml {
namespace {

std::string encode_in_one_line(std::string_view bytes) {
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kGroup = 3;
  constexpr std::size_t kDigits = 4;
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += kGroup) {
    const std::string_view group = bytes.substr(i, kGroup);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < kGroup; ++k) {
      bits = bits << 8 | (k < group.size() ? static_cast<std::uint8_t>(group[k]) : 0u);
    }
    for (std::size_t k = 0; k < kDigits; ++k) {
      out.push_back(k <= group.size() ? kAlphabet[bits >> (18 - 6 * k) & 0x3F] : '=');
    }
  }
  return out;
}

}  // namespace

std::string encode_base64(std::string_view bytes) {
  constexpr std::size_t kLine = 70;
  std::string text = encode_in_one_line(bytes);
  if (text.size() < kLine) return text;
  std::string lines;
  for (std::size_t i = 0; i < text.size(); i += kLine) {
    lines.append(text, i, kLine);
    lines.push_back('\n');
  }
  return lines;
}

}  // namespace porchsim::kpt::yaml
