// `porchsim run --crash-everywhere` and `--fault-everywhere KIND`: every call of a scenario's
// controllers in its plain run is struck once, in a run of its own. A campaign makes these runs,
// and tells them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "program/campaign/run_command.h"
#include "program/jobs/job.h"
#include "program/jobs/scenario_set.h"

namespace CLI {
class App;
}

namespace porchsim::scenarios {

inline constexpr const char* kPointOfNothing =
    "--point belongs to --crash-everywhere or --fault-everywhere KIND";

// The options, beside those that choose a run by its seed or choices: which fault ("" = none), and
// which of its runs alone. At most one of all these ways may be chosen.
void add_everywhere(CLI::App& command, std::string& fault, std::optional<std::uint64_t>& point);

// Each run is made as `job` says. Point 0 is the plain run that the fault strikes nowhere. Returns
// the program's exit code.
int run_everywhere(const RunArguments& arguments, const JobOptions& job, const Terminal& terminal,
                   ScenarioSet set);

// What these runs are made of: scenario and options become those of one of them. What is wrong with
// the point; "" if all is well.
std::string strike(Scenario& scenario, RunOptions& options, const std::string& fault,
                   std::uint64_t point);

}  // namespace porchsim::scenarios
