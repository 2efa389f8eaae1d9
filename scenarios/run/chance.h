// Where the chance of a run comes from.
#pragma once

#include <memory>

#include "scenarios/run/run.h"
#include "sim/choices.h"

namespace porchsim::scenarios {

// As the options say; a seeded run of a drawn world has the scheduler that it draws.
std::unique_ptr<sim::Choices> chance_of(const Scenario& scenario, const RunOptions& options);

bool draws_world(const Scenario& scenario);

}  // namespace porchsim::scenarios
