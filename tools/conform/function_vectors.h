// Recorded runs of the functions of krm-functions-catalog: what each executable wrote for what it
// read, and what the version that Porch has built in made of the same.
#pragma once

#include <optional>
#include <string_view>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

// `file` names the function. Compares output, error and exit code, byte for byte.
std::optional<Differences> replay_function_case(std::string_view path, const api::Json& recorded,
                                                const Comparison& comparison);

}  // namespace porchsim::scenarios
