// Whether a text looks as expected: the content of a file, a line of a log, a member of an object.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "scenarios/format/expectation.h"

namespace porchsim::scenarios {

// A part of the text fits the regular expression; one that is none fits nothing.
bool fits_pattern(std::string_view pattern, std::string_view text);

// What is wrong, worded for a person ("it does not contain "replicas: 1""); nothing if it looks so.
// Whether it exists is not asked.
std::optional<std::string> problem_with_text(std::string_view text, const TextMatch& match);

}  // namespace porchsim::scenarios
