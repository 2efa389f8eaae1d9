// Recorded updates of packages (files base, ours and theirs, one strategy) and of single documents,
// replayed through kpt. See vector_kinds.h.
#pragma once

#include <optional>
#include <string_view>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

std::optional<Differences> replay_merge_case(std::string_view path, const api::Json& recorded,
                                             const Comparison& comparison);

}  // namespace porchsim::scenarios
