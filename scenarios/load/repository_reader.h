// Reads the repositories of a scenario.
#pragma once

#include "scenarios/document/pos_node.h"
#include "scenarios/format/world_spec.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

// `world.repositories`; also fills the context's names.
void read_repositories(const PosNode& node, WorldSpec& world, ReadContext& context);

// A repository as a name or as a mapping; `world.repositories` and `register` share it.
RepositorySpec read_repository(const PosNode& node, ReadContext& context);

// "v1alpha1" or "v1alpha2".
Generation read_generation(const PosNode& node, ReadContext& context);

}  // namespace porchsim::scenarios
