#include "kpt/kyaml/decoded_scalar.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "kpt/kyaml/repeated_keys.h"

namespace porchsim::kpt {
namespace {

constexpr std::string_view kBinary = "!!binary";

std::optional<std::uint32_t> sextet(char c) {
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::size_t at = kAlphabet.find(c);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<std::uint32_t>(at);
}

// encoding/base64, StdEncoding: with padding, line breaks anywhere.
std::optional<std::string> decode_base64(std::string_view text) {
  std::string out;
  std::uint32_t bits = 0;
  std::size_t digits = 0;
  std::size_t padding = 0;
  for (const char c : text) {
    if (c == '\n' || c == '\r') continue;
    if (c == '=') {
      ++padding;
      continue;
    }
    const auto digit = sextet(c);
    if (!digit || padding > 0) return std::nullopt;
    bits = bits << 6 | *digit;
    if (++digits % 4 != 0) continue;
    for (const int shift : {16, 8, 0}) out += static_cast<char>(bits >> shift & 0xFF);
    bits = 0;
  }
  const std::size_t rest = digits % 4;
  if (rest == 1 || padding != (4 - rest) % 4) return std::nullopt;
  if (rest == 2) out += static_cast<char>(bits >> 4 & 0xFF);
  if (rest == 3) {
    out += static_cast<char>(bits >> 10 & 0xFF);
    out += static_cast<char>(bits >> 2 & 0xFF);
  }
  return out;
}

// Does go-yaml read texts of a scalar by this tag?
bool is_resolvable(const yaml::Tag& tag) {
  return tag == "!!bool" || tag == "!!int" || tag == "!!float" || tag == "!!null" ||
         tag == "!!timestamp";
}

}  // namespace

Result<std::string> decoded_text(const yaml::Node& scalar, ResolvePlain resolve) {
  if (scalar.tag == kBinary) {
    auto decoded = decode_base64(scalar.value);
    if (!decoded) return fail("yaml: !!binary value contains invalid base64 data");
    return *std::move(decoded);
  }
  if ((scalar.style & yaml::kTagged) != 0 && is_resolvable(scalar.tag)) {
    const std::string_view found = resolve(scalar.value);
    const bool whole_float = scalar.tag == "!!float" && found == "!!int";
    if (scalar.tag != found && !whole_float) {
      return fail(fmt::format("yaml: cannot decode {} `{}` as a {}", found, scalar.value,
                              std::string_view(scalar.tag)));
    }
  }
  return scalar.value;
}

std::string decoding_error(const yaml::Node& node, ResolvePlain resolve) {
  if (node.is_scalar()) {
    const auto text = decoded_text(node, resolve);
    return text ? std::string() : text.error().message;
  }
  for (const yaml::Node& child : node.content) {
    std::string error = decoding_error(child, resolve);
    if (error.empty()) continue;
    return node.is_mapping() && !repeated_keys(node).empty() ? std::string() : error;
  }
  return {};
}

}  // namespace porchsim::kpt
