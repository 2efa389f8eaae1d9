// Replays expressions that cel-go was recorded evaluating, in the environments of cel-spec's tests
// and in that of the PackageVariantSet controller.
#pragma once

#include <optional>
#include <string_view>

#include "api/json/json.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

// One case of cel/*.json. See vector_kinds.h.
std::optional<Differences> replay_cel_case(std::string_view path, const api::Json& recorded,
                                           const Comparison& comparison);

// The output of one case of pure/cel.json: {env, expr} to {value} or {error}.
std::optional<api::Json> pure_cel_case(std::string_view path, const api::Json& input);

}  // namespace porchsim::scenarios
