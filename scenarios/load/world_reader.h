// Reads the `world` of a scenario.
#pragma once

#include "scenarios/document/pos_node.h"
#include "scenarios/format/world_spec.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

// Also fills the context's names. Without a `world` the node is null: one pv-controller and nothing
// else.
WorldSpec read_world(const PosNode* node, ReadContext& context);

// An object as kubectl would apply it: apiVersion, kind and metadata.name must be there.
std::optional<api::Json> read_object(const PosNode& node, ReadContext& context);

}  // namespace porchsim::scenarios
