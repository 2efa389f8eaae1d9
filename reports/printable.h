// Texts as a terminal can show them, whatever a world has put into them: contents of files, what
// functions say.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace porchsim::reports {

inline constexpr std::size_t kLongestLine = 500;  // characters
inline constexpr std::size_t kMostLines = 40;

// Control characters (but tabs and line breaks) and what is no UTF-8 are escaped: \x1b, \xff.
// Shortest forms and surrogates are not looked into.
std::string visible(std::string_view text);

// The same; long lines are cut, and of many lines the first are left: what is left out is counted.
// Each line but the first begins with `indent`; a line break at the end is dropped.
std::string printable(std::string_view text, std::string_view indent = "");

// The same on one line: a line break is \n.
std::string printable_line(std::string_view text);

}  // namespace porchsim::reports
