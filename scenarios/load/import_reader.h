// `world.from: FILE`: a world out of what `kubectl get -o yaml` printed.
#pragma once

#include "scenarios/document/pos_node.h"
#include "scenarios/format/world_spec.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

// The file holds objects, one a document or in `kind: List`. Repositories become repositories,
// PackageRevisions with their PackageRevisionResources become packages, everything else is kept in
// world.imported in the file's order (with its old uid, so that owner references can be followed).
// Problems name the file they are in.
void read_import(const PosNode& node, WorldSpec& world, ReadContext& context);

}  // namespace porchsim::scenarios
