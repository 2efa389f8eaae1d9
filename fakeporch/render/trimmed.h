// Go's strings.TrimSpace, of ASCII.
#pragma once

#include <string>
#include <string_view>

namespace porchsim::fakeporch {

inline std::string trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n\v\f";
  const auto first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(kSpace) - first + 1));
}

}  // namespace porchsim::fakeporch
