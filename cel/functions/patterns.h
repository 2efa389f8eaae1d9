// Regular expressions within a budget: RE2 takes time in proportion to the text, times the size of
// what the pattern became.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "base/go_regexp.h"
#include "cel/functions/function.h"

namespace porchsim::cel {

// What is wrong with the pattern in Go's words, or that of a budget that does not last for it.
std::expected<base::GoRegexp, std::string> compile_pattern(Budget& budget,
                                                           std::string_view pattern);

// Before the first search for a pattern that was just compiled: its machine is built as it runs.
bool pays_for_machine(Budget& budget, const base::GoRegexp& pattern, std::size_t bytes);

// Before groups are found in so many bytes: those of all matches are gone over once more.
bool pays_for_groups(Budget& budget, const base::GoRegexp& pattern, std::size_t bytes);

// Before it is searched for in so many bytes.
bool pays_for_search(Budget& budget, const base::GoRegexp& pattern, std::size_t bytes);

}  // namespace porchsim::cel
