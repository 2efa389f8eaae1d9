// Reads steps. A step is a mapping whose verb is one of its keys ("approve: edge.app.v1", "as:
// alice"), or the verb alone ("settle").
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "scenarios/document/pos_node.h"
#include "scenarios/format/step.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

std::optional<Step> read_step(const PosNode& node, ReadContext& context);
std::vector<Step> read_steps(const PosNode& node, std::string_view section, ReadContext& context);

}  // namespace porchsim::scenarios
