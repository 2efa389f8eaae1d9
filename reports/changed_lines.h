// Two texts, line by line.
#pragma once

#include <string_view>
#include <vector>

namespace porchsim::reports {

// What stands between the lines that both texts begin with and those that both end with. The views
// are of the texts.
struct ChangedLines {
  std::vector<std::string_view> before;
  std::vector<std::string_view> after;
};
ChangedLines changed_lines(std::string_view before, std::string_view after);

}  // namespace porchsim::reports
