// Patterns of apply-setters: "${image}:${tag}".
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace porchsim::functions {

// The references in a pattern, braces included, in order: "${image}", "${tag}".
std::vector<std::string> setter_references(std::string_view pattern);

// The pattern with every reference to `name` replaced.
std::string with_setter(std::string pattern, std::string_view name, std::string_view value);

// Reads the values back out of a text that was made from the pattern: each reference takes as much
// as it can. Nothing if the text does not fit or a value would be empty.
std::vector<std::pair<std::string, std::string>> read_setters(std::string_view pattern,
                                                              std::string_view text);

}  // namespace porchsim::functions
