// What a person is told whose command line is not understood: the nearest word that would be.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace porchsim::scenarios {

// Where scenarios are looked for if nobody says.
inline constexpr const char* kSuite = "scenarios/suite";

// A command or a long option that is unknown: `unknown command "rum"; did you mean "run"?`, or a
// command that is missing behind "pkg". "" if all are known.
std::string unknown_word(const CLI::App& program, const std::vector<std::string>& arguments);

// `paths`, or the suite if there are none; what is wrong if the suite is not here either.
std::string default_paths(std::vector<std::string>& paths);

}  // namespace porchsim::scenarios
