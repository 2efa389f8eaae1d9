#include "kpt/kyaml/json_text.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "kpt/kyaml/aliases.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::kpt {
namespace {

void append_value(std::string& out, const yaml::Node& node, std::size_t depth);

void append_line(std::string& out, std::size_t depth) {
  out += '\n';
  out.append(depth * 2, ' ');
}

// The number as encoding/json prints it once go-yaml has read it: in decimal, without a fraction
// that is zero, with an exponent only where it is very small or large.
std::string number_text(std::string text) {
  std::erase(text, '_');
  if (text.starts_with('+')) text.erase(0, 1);
  const bool negative = text.starts_with('-');
  std::string_view digits = std::string_view(text).substr(negative ? 1 : 0);
  int base = 10;
  if (digits.size() > 1 && digits[0] == '0' && digits[1] != '.') {
    base = digits[1] == 'x' ? 16 : digits[1] == 'b' ? 2 : 8;
    digits.remove_prefix(base == 8 && digits[1] != 'o' ? 1 : 2);
  }
  std::uint64_t whole = 0;
  const char* end = digits.data() + digits.size();
  const auto integer = std::from_chars(digits.data(), end, whole, base);
  if (integer.ec == std::errc() && integer.ptr == end)
    return fmt::format("{}{}", negative ? "-" : "", whole);
  double value = 0;
  const auto real = std::from_chars(digits.data(), end, value);
  if (real.ec != std::errc() || real.ptr != end) return text;
  constexpr double kSmall = 1e-6;
  constexpr double kLarge = 1e21;
  const bool fixed = value == 0 || (value >= kSmall && value < kLarge);
  std::array<char, 64> buffer{};
  const auto printed =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                    fixed ? std::chars_format::fixed : std::chars_format::scientific);
  std::string out(negative ? "-" : "");
  out.append(buffer.data(), printed.ptr);
  if (const auto exponent = out.find("e-0"); exponent != std::string::npos)
    out.erase(exponent + 2, 1);
  return out;
}

void append_mapping(std::string& out, const yaml::Node& node, std::size_t depth) {
  std::map<std::string_view, const yaml::Node*> members;
  for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
    members.insert_or_assign(node.content[i].value, &node.content[i + 1]);
  }
  if (members.empty()) {
    out += "{}";
    return;
  }
  out += '{';
  bool first = true;
  for (const auto& [key, value] : members) {
    if (!first) out += ',';
    first = false;
    append_line(out, depth + 1);
    out += go_json(key);
    out += ": ";
    append_value(out, *value, depth + 1);
  }
  append_line(out, depth);
  out += '}';
}

void append_value(std::string& out, const yaml::Node& node, std::size_t depth) {
  if (node.is_mapping()) return append_mapping(out, node, depth);
  if (node.is_sequence()) {
    out += '[';
    for (std::size_t i = 0; i < node.content.size(); ++i) {
      if (i > 0) out += ',';
      append_line(out, depth + 1);
      append_value(out, node.content[i], depth + 1);
    }
    if (!node.content.empty()) append_line(out, depth);
    out += ']';
    return;
  }
  if (node.is_null()) {
    out += "null";
  } else if (node.tag == "!!bool") {
    out += node.value.starts_with('t') || node.value.starts_with('T') ? "true" : "false";
  } else if (node.tag == "!!int" || node.tag == "!!float") {
    out += number_text(node.value);
  } else {
    out += go_json(node.value);
  }
}

}  // namespace

std::string json_text(const yaml::Node& node) {
  if (has_aliases(node)) {
    if (const auto expanded = without_aliases(node)) return json_text(*expanded);
  }
  std::string out;
  append_value(out, node, 0);
  return out + "\n";
}

}  // namespace porchsim::kpt
