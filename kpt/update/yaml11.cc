// Strings that YAML 1.1, which Kubernetes reads, would not take for strings.
#include <algorithm>
#include <array>
#include <string_view>

#include "base/ascii.h"
#include "kpt/update/merge_walker.h"

namespace porchsim::kpt {
namespace {

bool is_yaml11_word(std::string_view text) {
  static constexpr std::array<std::string_view, 26> kWords = {
      "y",    "Y",     "yes",   "Yes",   "YES",  "on",   "On",   "ON",   "n",
      "N",    "no",    "No",    "NO",    "off",  "Off",  "OFF",  "true", "True",
      "TRUE", "false", "False", "FALSE", "null", "Null", "NULL", "~"};
  return std::find(kWords.begin(), kWords.end(), text) != kWords.end();
}

// Numbers, dates and base 60 numbers all begin with a digit, a sign or a dot and consist of these.
bool looks_like_number(std::string_view text) {
  if (!base::is_digit(text[0]) && text[0] != '-' && text[0] != '+' && text[0] != '.') return false;
  const bool digits = std::any_of(text.begin(), text.end(), base::is_digit);
  return digits && std::all_of(text.begin(), text.end(), [](char c) {
           return base::is_digit(c) || c == '-' || c == '+' || c == '.' || c == '_' || c == ':' ||
                  c == 'e' || c == 'E';
         });
}

}  // namespace

void quote_if_ambiguous(yaml::Node& node) {
  const bool text = node.is_scalar() && (node.tag == "!!str" || node.tag.empty());
  if (!text || node.style != yaml::kPlain || node.value.empty()) return;
  bool ambiguous = is_yaml11_word(node.value);
  if (!ambiguous && looks_like_number(node.value)) {
    const auto resolved = yaml::parse(node.value);
    ambiguous = resolved && !resolved->content.empty() && resolved->content[0].tag != "!!str";
  }
  if (ambiguous) node.style = yaml::kDoubleQuoted;
}

}  // namespace porchsim::kpt
