// `porchsim run --crash-everywhere` and `--fault-everywhere KIND`: every call of a scenario's
// controllers in its plain run is struck once, in a run of its own. A campaign makes these runs,
// and tells them.
#pragma once

#include <string>

#include "program/job.h"
#include "program/run_command.h"
#include "program/scenario_set.h"

namespace porchsim::scenarios {

// For CLI11: what is wrong with the word of --fault-everywhere; "" if it may strike everywhere.
std::string check_fault_everywhere(const std::string& word);

// Each run is made as `job` says. Point 0 is the plain run that the fault strikes nowhere. Returns
// the program's exit code.
int run_everywhere(const RunArguments& arguments, const JobOptions& job, const Terminal& terminal,
                   ScenarioSet set);

}  // namespace porchsim::scenarios
