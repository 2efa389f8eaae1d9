// What people and outsiders did in a run, to be done again at rest.
#pragma once

#include <optional>

#include "scenarios/format/scenario.h"
#include "scenarios/run/run.h"

namespace porchsim::scenarios {

// The run's world and deeds: no chance, no faults, no controller that is killed. Steps have places
// of their own, so that one that fails can be told from others. Nothing if what it comes to depends
// on who is first: two variants want one package.
std::optional<Scenario> life_of(const Scenario& scenario, const RunResult& result);

// With a rest after each step, until Porch has looked at every repository.
Scenario at_rest(const Scenario& life);

}  // namespace porchsim::scenarios
