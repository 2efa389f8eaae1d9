// Patterns of file paths as github.com/bmatcuk/doublestar matches them: `*` and `?` within a path
// element, `**` over any number of them, [classes] and {alternatives}.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "base/go_regexp.h"

namespace porchsim::functions {

// The regular expression that matches the same. Fails with "syntax error in pattern".
std::expected<base::GoRegexp, std::string> compile_glob(std::string_view pattern);

}  // namespace porchsim::functions
