// What ends a run that would go on for too long or grow too large: docs/limits.md. Which limit it
// was is a finding, "limit".
#pragma once

#include <optional>
#include <string>

#include "scenarios/world/world.h"
#include "sim/scheduler.h"

namespace porchsim::scenarios {

// Of those that grow with each event: "2000000 events"; nothing if all is well.
std::optional<std::string> outgrown(World& world);

// The same, or what the scheduler says of steps and time.
std::optional<std::string> limit_reached(World& world, sim::Scheduler::Outcome outcome);

}  // namespace porchsim::scenarios
