// Sets of characters in regular expressions.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace porchsim::fakeporch {

// First and last of each range, both in it.
using RuneRanges = std::vector<std::pair<char32_t, char32_t>>;

inline constexpr char32_t kLastRune = 0x10FFFF;

// All characters but these.
RuneRanges negated(RuneRanges ranges);
// Adds the letters of the other case, of ASCII only.
void fold_case(RuneRanges& ranges);
// \d, \w, \s and their negations \D, \W, \S, by the letter.
std::optional<RuneRanges> perl_class(char letter);
// [:alpha:] and its like, by the name.
std::optional<RuneRanges> posix_class(std::string_view name);

}  // namespace porchsim::fakeporch
