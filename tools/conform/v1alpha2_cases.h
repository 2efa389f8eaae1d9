// The pure functions of the controllers of v1alpha2: which events they let pass, and what their
// field indexes file objects under.
#pragma once

#include <optional>
#include <string_view>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

// A case {function, input, output}. Nothing: of a function that is not replayed.
std::optional<Differences> replay_v1alpha2_case(std::string_view path, const api::Json& recorded,
                                                const Comparison& comparison);

// Why such a case is not replayed: of which function it is, and what there is instead; "" of
// others.
std::string_view why_case_is_left_out(const api::Json& recorded);

}  // namespace porchsim::scenarios
