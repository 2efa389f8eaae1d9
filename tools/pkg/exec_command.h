// Splits the command of an exec function into words as a shell would: quotes, backslashes,
// comments; nothing is expanded. kpt uses github.com/google/shlex.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::scenarios {

// Fails with shlex's texts: "EOF found when expecting closing quote".
std::expected<std::vector<std::string>, std::string> split_command(std::string_view command);

}  // namespace porchsim::scenarios
