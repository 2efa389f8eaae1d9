// One recorded reconcile of a controller, replayed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

// Where the replay differs from the record, and from each of its alternatives: the differences from
// the nearest of them. Empty if it equals one. Nothing: of a controller that is not replayed.
std::optional<std::vector<std::string>> replay_reconcile(const api::Json& vector,
                                                         const Comparison& comparison);

}  // namespace porchsim::scenarios
