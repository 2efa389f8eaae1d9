// Reads triggers: sentences about events, or a state of the world as an expectation.
#pragma once

#include <optional>

#include "scenarios/document/pos_node.h"
#include "scenarios/format/trigger.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

// Text: `ACTOR has DEED [KIND] [NAME] [in REPOSITORY] [for the NTH time]` (ACTOR may be "someone"),
// or `KIND NAME is gone`. A mapping with one subject: the moment at which that expectation first
// holds.
std::optional<Trigger> read_trigger(const PosNode& node, ReadContext& context);

}  // namespace porchsim::scenarios
