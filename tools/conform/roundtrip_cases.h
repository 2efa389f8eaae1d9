// Recorded edits of single files (read and written again, a field set or removed, a Kptfile's
// upstream, functions, conditions), replayed through kpt and
// controllers/packagevariant. See vector_kinds.h.
#pragma once

#include <optional>
#include <string_view>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

std::optional<Differences> replay_roundtrip_case(std::string_view path, const api::Json& recorded,
                                                 const Comparison& comparison);

}  // namespace porchsim::scenarios
