#include "functions/text/yaml11_value.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/ascii.h"
#include "functions/text/go_number.h"
#include "kpt/kyaml/decoded_scalar.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

constexpr std::uint8_t kQuotedOrBlock =
    kpt::yaml::kDoubleQuoted | kpt::yaml::kSingleQuoted | kpt::yaml::kLiteral | kpt::yaml::kFolded;

Yaml11Value resolved(const std::string& text) {
  static constexpr std::array<std::string_view, 11> kTrue = {
      "y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"};
  static constexpr std::array<std::string_view, 11> kFalse = {
      "n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"};
  static constexpr std::array<std::string_view, 5> kNull = {"", "~", "null", "Null", "NULL"};
  const auto is_one_of = [&text](const auto& words) {
    return std::find(words.begin(), words.end(), text) != words.end();
  };
  if (is_one_of(kNull)) return {Yaml11Type::Null, {}};
  if (is_one_of(kTrue)) return {Yaml11Type::Boolean, "true"};
  if (is_one_of(kFalse)) return {Yaml11Type::Boolean, "false"};
  const auto number = read_go_number(text);
  if (!number) return {Yaml11Type::String, text};
  return {Yaml11Type::Number, number->is_integer ? number->integer_text() : number->short_text(),
          std::isfinite(number->value)};
}

std::string_view resolved_tag(std::string_view text) {
  switch (resolved(std::string(text)).type) {
    case Yaml11Type::Null:
      return "!!null";
    case Yaml11Type::Boolean:
      return "!!bool";
    case Yaml11Type::Number:
      return read_go_number(text)->is_integer ? "!!int" : "!!float";
    case Yaml11Type::String:
      return kpt::yaml::is_timestamp(text) ? "!!timestamp" : "!!str";
  }
  return "!!str";
}

// What no parser would take for more than one scalar.
bool is_plain_word(std::string_view text) {
  return base::is_letter(text[0]) && std::all_of(text.begin(), text.end(), [](char c) {
           return base::is_alphanumeric(c) || c == '-' || c == '.' || c == '/';
         });
}

}  // namespace

Yaml11Value yaml11_value(const Node& scalar) {
  const bool tagged = (scalar.style & kpt::yaml::kTagged) != 0;
  const bool resolvable = scalar.tag == "!!bool" || scalar.tag == "!!int" ||
                          scalar.tag == "!!float" || scalar.tag == "!!null";
  const bool plain = (scalar.style & kQuotedOrBlock) == 0;
  if (!scalar.is_scalar() || (tagged ? !resolvable : !plain))
    return {Yaml11Type::String, kpt::decoded_text(scalar).value_or(scalar.value)};
  return resolved(scalar.value);
}

std::string yaml11_decoding_error(const Node& root) {
  return kpt::decoding_error(root, resolved_tag);
}

bool is_yaml11_non_string(std::string_view text) {
  if (text.empty() || text.find('\n') != std::string_view::npos) return false;
  if (is_plain_word(text)) return resolved(std::string(text)).type != Yaml11Type::String;
  const auto document = kpt::yaml::parse(text);
  if (!document) return false;
  if (document->content.empty()) return true;
  const Node& root = document->content.front();
  return !root.is_scalar() || yaml11_value(root).type != Yaml11Type::String;
}

void quote_non_string(Node& scalar) {
  const bool text = scalar.is_scalar() && (scalar.tag == "!!str" || scalar.tag.empty());
  if (text && scalar.style == kpt::yaml::kPlain && is_yaml11_non_string(scalar.value))
    scalar.style = kpt::yaml::kDoubleQuoted;
}

}  // namespace porchsim::functions
