// Reads `covers`: the rules that a scenario shows, of the rules.txt that belongs to its suite: the
// nearest in the scenario's folder or above it.
#pragma once

#include <string>
#include <vector>

#include "scenarios/document/pos_node.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

// Notes each that is no rule.
std::vector<std::string> read_covers(const PosNode& node, ReadContext& context);

}  // namespace porchsim::scenarios
