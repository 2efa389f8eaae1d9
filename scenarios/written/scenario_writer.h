// A scenario as a file: what scenarios/load makes of a text, as such a text again. By values alone,
// so that scenarios that nobody wrote can be read and kept; what is so anyway is left out.
#pragma once

#include <expected>
#include <string>

#include "scenarios/format/scenario.h"

namespace porchsim::scenarios {

// Loaded and written again it is the same text. What cannot be written says why: a world out of a
// file that kubectl wrote stands in that file.
std::expected<std::string, std::string> write_scenario(const Scenario& scenario);

}  // namespace porchsim::scenarios
