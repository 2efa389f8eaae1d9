// The pure functions that vectors exist for, each under the name of its file: from a case's input
// to what the original put out for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

// Nothing: the case is about something else than this function (a watch mapping of another
// controller).
using PureFunction = std::optional<api::Json> (*)(const api::Json& input);

// One case {input, output}; nothing if no function has the name of its file, or the case is about
// something else. See vector_kinds.h.
std::optional<Differences> replay_pure_case(std::string_view path, const api::Json& recorded,
                                            const Comparison& comparison);

}  // namespace porchsim::scenarios
