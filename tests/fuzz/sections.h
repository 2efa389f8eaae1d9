// One input that holds several texts: each begins with a line "%% NAME".
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace porchsim::fuzz {

// What stands before the first such line has the name "".
inline std::vector<std::pair<std::string, std::string>> sections_of(std::string_view input) {
  std::vector<std::pair<std::string, std::string>> sections(1);
  while (!input.empty()) {
    const std::size_t end = input.find('\n');
    const std::string_view line = input.substr(0, end);
    if (line.starts_with("%% ")) {
      sections.emplace_back(line.substr(3), "");
    } else {
      sections.back().second += line;
      if (end != std::string_view::npos) sections.back().second += '\n';
    }
    input.remove_prefix(end == std::string_view::npos ? input.size() : end + 1);
  }
  return sections;
}

}  // namespace porchsim::fuzz
