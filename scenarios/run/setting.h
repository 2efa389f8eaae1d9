// What stands before a run begins: how its world behaves, and who judges it.
#pragma once

#include <memory>
#include <vector>

#include "scenarios/checks/check.h"
#include "scenarios/run/run.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

WorldSettings world_settings(const Scenario& scenario, const RunOptions& options);

// The run that the scenario itself describes: as little chance as can be, its own profile, and no
// fault but its own.
bool is_plain(const Scenario& scenario, const RunOptions& options);

std::vector<std::unique_ptr<Check>> checks_for(const Scenario& scenario, const RunOptions& options,
                                               const WorldSettings& world);

}  // namespace porchsim::scenarios
