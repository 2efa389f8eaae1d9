#include "kube/schema/rule_path.h"

#include <algorithm>

#include "kube/status/field_error.h"

namespace porchsim::kube {
namespace {

// What a backslash and the character behind it stand for.
std::optional<char> unescaped(char c) {
  constexpr std::string_view kNames = "abfnrtv'\\";
  constexpr std::string_view kValues = "\a\b\f\n\r\t\v'\\";
  const auto at = kNames.find(c);
  if (at == std::string_view::npos) return std::nullopt;
  return kValues[at];
}

// Takes ['name'] off the front.
std::optional<std::string> take_quoted(std::string_view& rest) {
  if (!rest.starts_with("['")) return std::nullopt;
  rest.remove_prefix(2);
  std::string name;
  while (!rest.empty() && rest.front() != '\'') {
    char c = rest.front();
    rest.remove_prefix(1);
    if (c == '\\') {
      const auto real = rest.empty() ? std::nullopt : unescaped(rest.front());
      if (!real) return std::nullopt;
      c = *real;
      rest.remove_prefix(1);
    }
    name.push_back(c);
  }
  if (!rest.starts_with("']")) return std::nullopt;
  rest.remove_prefix(2);
  return name;
}

std::optional<std::string> take_name(std::string_view& rest) {
  if (rest.front() != '.') return take_quoted(rest);
  rest.remove_prefix(1);
  const std::string_view name = rest.substr(0, std::min(rest.find_first_of(".["), rest.size()));
  rest.remove_prefix(name.size());
  if (name.empty()) return std::nullopt;
  return std::string(name);
}

}  // namespace

std::optional<std::string> rule_field(std::string_view path, const Schema& schema) {
  const Schema* at = &schema;
  std::string out;
  while (!path.empty()) {
    const auto name = take_name(path);
    if (!name) return std::nullopt;
    const bool is_property = !at->properties.empty();
    at = is_property ? at->property(*name) : at->additional_properties.get();
    if (at == nullptr) return std::nullopt;
    out = is_property ? child_path(out, *name) : key_path(out, *name);
  }
  return out;
}

}  // namespace porchsim::kube
