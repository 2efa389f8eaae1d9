// What happened in a run out of chance, as scenarios without chance.
#pragma once

#include <vector>

#include "scenarios/format/scenario.h"
#include "scenarios/run/run.h"

namespace porchsim::scenarios {

// Of a run with names and a history: its world, what was done in it as steps, the faults that
// struck. The first has no choices at all, the second those of the schedule and the network. None
// of them need do what the run did: whoever wants that makes them run.
std::vector<Scenario> scenarios_of_run(const Scenario& scenario, const RunResult& result);

}  // namespace porchsim::scenarios
