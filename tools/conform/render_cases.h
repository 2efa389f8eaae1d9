// Recorded renders: the files that come out, the error, what functions said, and the exact list
// that each of them read. See vector_kinds.h.
#pragma once

#include <optional>
#include <string_view>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

std::optional<Differences> replay_render_case(std::string_view path, const api::Json& recorded,
                                              const Comparison& comparison);

}  // namespace porchsim::scenarios
