// Options that several commands have.
#pragma once

#include <string>

#include "program/jobs/last_words.h"

namespace CLI {
class App;
}

namespace porchsim::scenarios {

// For CLI11: what is wrong with the name of a profile; "" if it is known.
std::string check_profile(const std::string& name);

// What one run may take of the machine before that is a finding.
void add_limits(CLI::App& command, ProcessLimits& limits);

}  // namespace porchsim::scenarios
