// One recorded reconcile of a controller of v1alpha2, or one update of package content, replayed in
// the world that the recording tells of (tools/v1alpha2).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

// Where the replay differs from the record, or from the nearest of its alternatives; empty if it
// equals one. Nothing: of a controller that is not replayed. The sets of managed fields are read
// from fieldsets.json in a folder of `path`.
std::optional<Differences> replay_v1alpha2(std::string_view path, const api::Json& vector,
                                           const Comparison& comparison);

// Why a vector that is not replayed is not; "" where nothing is known of its kind.
std::string why_v1alpha2_is_left_out(const api::Json& vector);

}  // namespace porchsim::scenarios
