#include "kube/managedfields/fieldset/go_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "kube/status/go_text.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

struct Rune {
  std::uint32_t code = 0;
  std::size_t size = 1;
  bool valid = false;
};

Rune first_rune(std::string_view text) {
  const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1, true};
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < size) return {};
  std::uint32_t code = first & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    code = code << 6 | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kLeast[size] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return {};
  return {code, size, true};
}

std::optional<char> short_escape(std::uint32_t code) {
  constexpr std::string_view kFrom = "\a\b\f\n\r\t\v\\\"";
  constexpr std::string_view kTo = "abfnrtv\\\"";
  const auto at = code < 0x80 ? kFrom.find(static_cast<char>(code)) : std::string_view::npos;
  if (at == std::string_view::npos) return std::nullopt;
  return kTo[at];
}

bool is_printable(std::uint32_t code) {
  return code >= 0x20 && code != 0x7F && (code < 0x80 || code > 0xA0) && code != 0xAD;
}

// An exponent has at least two digits, in Go as here.
std::string shortest(double value, std::chars_format format) {
  char buffer[400];
  const auto written = std::to_chars(std::begin(buffer), std::end(buffer), value, format);
  return {std::begin(buffer), written.ptr};
}

// From `least` to below `most` in plain digits, otherwise with an exponent.
std::string go_float(double value, double least, double most) {
  const double size = std::abs(value);
  const bool plain = size == 0 || (size >= least && size < most);
  return shortest(value, plain ? std::chars_format::fixed : std::chars_format::scientific);
}

// encoding/json strips the zero of an exponent such as e-07.
std::string json_float(double value) {
  std::string text = go_float(value, 1e-6, 1e21);
  const std::size_t end = text.size();
  if (end >= 4 && text[end - 4] == 'e' && text[end - 3] == '-' && text[end - 2] == '0') {
    text.erase(end - 2, 1);
  }
  return text;
}

}  // namespace

std::vector<std::string> printable_characters(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const Rune rune = first_rune(text);
    if (!rune.valid) {
      out.emplace_back("\xef\xbf\xbd");
    } else if (is_printable(rune.code)) {
      out.emplace_back(text.substr(0, rune.size));
    }
    text.remove_prefix(rune.size);
  }
  return out;
}

std::string marshalled_text(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const Rune rune = first_rune(text);
    const bool html = rune.code == '<' || rune.code == '>' || rune.code == '&';
    const bool separator = rune.code == 0x2028 || rune.code == 0x2029;
    const auto escape = short_escape(rune.code);
    if (!rune.valid) {
      out += "\\ufffd";
    } else if (escape && rune.code != '\a' && rune.code != '\v') {
      out += {'\\', *escape};
    } else if (rune.code < 0x20 || html || separator) {
      out += fmt::format("\\u{:04x}", rune.code);
    } else {
      out += text.substr(0, rune.size);
    }
    text.remove_prefix(rune.size);
  }
  return out + '"';
}

std::string marshalled(const Json& value) {
  if (value.is_string()) return marshalled_text(value.as_string());
  if (value.kind() == Json::Kind::Double) return json_float(value.as_double());
  if (!value.is_array() && !value.is_object()) return value.dump();
  std::string out(1, value.is_array() ? '[' : '{');
  for (const Json& item : value.items()) {
    if (out.size() > 1) out += ',';
    out += marshalled(item);
  }
  for (const Json::Member& member : value.members()) {
    if (out.size() > 1) out += ',';
    out += marshalled_text(member.key) + ':' + marshalled(member.value);
  }
  return out + (value.is_array() ? ']' : '}');
}

std::string go_number(const Json& number) {
  return number.is_integer() ? number.dump() : go_float(number.as_double(), 1e-4, 1e6);
}

std::string go_plain(const Json& value) {
  if (value.is_null()) return "<nil>";
  if (value.is_string()) return value.text();
  if (value.is_bool()) return value.dump();
  if (!value.is_array() && !value.is_object()) return go_number(value);
  std::string out;
  for (const Json& item : value.items()) {
    if (!out.empty()) out += ' ';
    out += go_plain(item);
  }
  for (const Json::Member& member : value.members()) {
    if (!out.empty()) out += ' ';
    out += member.key + ':' + go_plain(member.value);
  }
  return (value.is_array() ? "[" : "map[") + out + ']';
}

std::string go_syntax(const Json& value) {
  if (value.is_null()) return "interface {}(nil)";
  if (value.is_string()) return go_quote(value.as_string());
  if (value.is_bool()) return value.dump();
  if (!value.is_array() && !value.is_object()) return go_number(value);
  std::string out;
  for (const Json& item : value.items()) {
    if (!out.empty()) out += ", ";
    out += go_syntax(item);
  }
  for (const Json::Member& member : value.members()) {
    if (!out.empty()) out += ", ";
    out += go_quote(member.key) + ':' + go_syntax(member.value);
  }
  return go_type(value) + '{' + out + '}';
}

std::string go_type(const Json& value) {
  switch (value.kind()) {
    case Json::Kind::Null:
      return "<nil>";
    case Json::Kind::Bool:
      return "bool";
    case Json::Kind::Integer:
      return "int64";
    case Json::Kind::Double:
      return "float64";
    case Json::Kind::String:
      return "string";
    case Json::Kind::Array:
      return "[]interface {}";
    case Json::Kind::Object:
      break;
  }
  return "map[string]interface {}";
}

}  // namespace porchsim::kube::managedfields
