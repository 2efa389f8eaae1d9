// The order of fields that a KRM function lost, given back from the resource as it was before.
// kyaml: order.SyncOrder.
#pragma once

#include <cstddef>

#include "kpt/scan/error.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

// Fields of every mapping of `to` in the order of the mapping of `from` at the same place (elements
// of lists by position); those that `from` has not come last. A key that stands several times gets
// its first value each time: if all those copies in one mapping were larger than kMostCopiedBytes,
// that is an error (kyaml writes them all).
inline constexpr std::size_t kMostCopiedBytes = std::size_t{16} * 1024;
Status sync_order(const yaml::Node& from, yaml::Node& to);

}  // namespace porchsim::kpt
