#include "kube/status/go_json.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "cel/value/utf8.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

// Of JSON, below and from there on with an exponent.
constexpr double kSmallPlainJson = 1e-6;
constexpr double kLargePlainJson = 1e21;

std::optional<char> short_escape(std::uint32_t code) {
  constexpr std::string_view kFrom = "\a\b\f\n\r\t\v\\\"";
  constexpr std::string_view kTo = "abfnrtv\\\"";
  const auto at = code < 0x80 ? kFrom.find(static_cast<char>(code)) : std::string_view::npos;
  if (at == std::string_view::npos) return std::nullopt;
  return kTo[at];
}

// How many letters stand for themselves.
std::size_t plain_prefix(std::string_view text) {
  static constexpr std::array<bool, 256> kPlain = [] {
    std::array<bool, 256> plain{};
    for (std::size_t c = 0x20; c < 0x80; ++c) plain[c] = true;
    for (const char c : {'"', '\\', '<', '>', '&'}) plain[static_cast<unsigned char>(c)] = false;
    return plain;
  }();
  const auto found =
      std::ranges::find_if(text, [](char c) { return !kPlain[static_cast<unsigned char>(c)]; });
  return static_cast<std::size_t>(found - text.begin());
}

// The zero of an exponent such as e-07 goes.
std::string json_float(double value) {
  std::string text = shortest_float(value, kSmallPlainJson, kLargePlainJson);
  const std::size_t end = text.size();
  if (end >= 4 && text[end - 4] == 'e' && text[end - 3] == '-' && text[end - 2] == '0') {
    text.erase(end - 2, 1);
  }
  return text;
}

}  // namespace

std::string go_json_text(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 2);
  out = '"';
  while (true) {
    const std::size_t plain = plain_prefix(text);
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const cel::Rune rune = cel::first_rune(text);
    const bool html = rune.value == '<' || rune.value == '>' || rune.value == '&';
    const bool separator = rune.value == 0x2028 || rune.value == 0x2029;
    const auto escape = short_escape(rune.value);
    if (!rune.valid) {
      out += "\\ufffd";
    } else if (escape && rune.value != '\a' && rune.value != '\v') {
      out += {'\\', *escape};
    } else if (rune.value < 0x20 || html || separator) {
      out += fmt::format("\\u{:04x}", rune.value);
    } else {
      out += text.substr(0, rune.bytes);
    }
    text.remove_prefix(rune.bytes);
  }
  return out + '"';
}

std::string go_json(const api::Json& value) {
  if (value.is_string()) return go_json_text(value.as_string());
  if (value.kind() == api::Json::Kind::Double) return json_float(value.as_double());
  if (!value.is_array() && !value.is_object()) return value.dump();
  std::string out(1, value.is_array() ? '[' : '{');
  for (const api::Json& item : value.items()) {
    if (out.size() > 1) out += ',';
    out += go_json(item);
  }
  for (const api::Json::Member& member : value.members()) {
    if (out.size() > 1) out += ',';
    out += go_json_text(member.key) + ':' + go_json(member.value);
  }
  return out + (value.is_array() ? ']' : '}');
}

}  // namespace porchsim::kube
