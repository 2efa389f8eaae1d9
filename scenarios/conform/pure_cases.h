// The pure functions that vectors exist for, each under the name of its file: from a case's input
// to what the original put out for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "controllers/api/json.h"
#include "scenarios/conform/difference.h"

namespace porchsim::scenarios {

// Nothing: the case is about something else than this function (a watch mapping of another
// controller).
using PureFunction = std::optional<api::Json> (*)(const api::Json& input);

// Null if there is none of that name.
PureFunction find_pure_function(std::string_view name);

// As replay_package_variant, for one case {input, output}.
std::vector<std::string> compare_pure(const api::Json& recorded, const api::Json& actual,
                                      const Comparison& comparison);

}  // namespace porchsim::scenarios
