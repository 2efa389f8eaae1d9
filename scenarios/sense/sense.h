// Slips of meaning: a scenario that can be read, and says what can never be true, never happens or
// means nothing. Found before anything runs. Where it is meant, `on-purpose: true` beside it says
// so.
#pragma once

#include "scenarios/document/pos_node.h"
#include "scenarios/document/reader.h"
#include "scenarios/format/scenario.h"

namespace porchsim::scenarios {

// `root` is what the scenario was read from, without a slip.
void check_sense(const PosNode& root, const Scenario& scenario, Problems& problems);

}  // namespace porchsim::scenarios
