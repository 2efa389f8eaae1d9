// The order of fields that a KRM function lost, given back from the resource as it was before.
// kyaml: order.SyncOrder.
#pragma once

#include "controllers/kpt/yaml/node.h"

namespace porchsim::kpt {

// Fields of every mapping of `to` in the order of the mapping of `from` at the same place (elements
// of lists by position); those that `from` has not come last.
void sync_order(const yaml::Node& from, yaml::Node& to);

}  // namespace porchsim::kpt
