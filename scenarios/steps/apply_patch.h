// What `kubectl apply` sends (its three-way merge, of what is no list).
#pragma once

#include "api/json/json.h"

namespace porchsim::scenarios {

// The merge patch (RFC 7386) that takes what was applied before to what is applied now: members
// that were applied and no longer are become null.
api::Json apply_patch(const api::Json& before, const api::Json& now);

}  // namespace porchsim::scenarios
