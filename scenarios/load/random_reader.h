// Reads `random`: the tail of chance after the steps.
#pragma once

#include <optional>

#include "scenarios/document/pos_node.h"
#include "scenarios/format/scenario.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

// {steps: 40, pause: 2s, weights: {publish: 3, approve: 2}, faults: […]}
std::optional<RandomSpec> read_random(const PosNode& node, ReadContext& context);

}  // namespace porchsim::scenarios
