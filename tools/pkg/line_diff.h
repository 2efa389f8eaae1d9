// The difference of two texts by lines, as `diff -u` shows it.
#pragma once

#include <string>
#include <string_view>

namespace porchsim::scenarios {

// Hunks with three lines of context, without a file header; "" for equal texts. Fewest lines,
// unless there are thousands of them: then all between the common head and tail.
std::string unified_diff(std::string_view before, std::string_view after);

}  // namespace porchsim::scenarios
