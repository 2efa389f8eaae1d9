// One recorded reconcile of the PackageVariant controller, replayed.
#pragma once

#include <string>
#include <vector>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

// Where the replay differs from the record, and from each of its alternatives: the differences from
// the nearest of them. Empty if it equals one.
std::vector<std::string> replay_package_variant(const api::Json& vector,
                                                const Comparison& comparison);

}  // namespace porchsim::scenarios
