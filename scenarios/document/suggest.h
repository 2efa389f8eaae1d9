// "did you mean": the known word nearest to an unknown one.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::scenarios {

// The nearest of `known`, if it is near enough to be a slip (a third of the letters, at least one),
// or the only one that begins so; else "". Ties go to the first.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

// `; did you mean "approve"?`, or `; known: a, b and c` when nothing is near.
std::string suggestion(std::string_view word, std::span<const std::string_view> known);

// "a", "a or b", "a, b or c".
std::string either(std::span<const std::string_view> words, std::string_view last = "or");

// "st", "nd", "rd", "th" with its number: 2 -> "2nd".
std::string ordinal(std::size_t number);

}  // namespace porchsim::scenarios
