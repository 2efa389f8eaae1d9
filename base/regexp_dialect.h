// Where Go's syntax of regular expressions (regexp/syntax) and RE2's part: Go knows (?<name>…) and
// lets two groups have one name, and does not know \C.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace porchsim::base {

struct TranslatedRegexp {
  // What RE2 reads, groups without their names; up to the refusal if there is one.
  std::string re2;
  // What Go says of what comes next: "invalid escape sequence: `\C`".
  std::optional<std::string> refusal;
};
TranslatedRegexp translate_go_regexp(std::string_view pattern);

}  // namespace porchsim::base
