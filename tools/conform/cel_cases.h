// Replays expressions that cel-go was recorded evaluating, in the environments of cel-spec's tests
// and in that of the PackageVariantSet controller.
#pragma once

#include <optional>
#include <string_view>

#include "api/json/json.h"
#include "cel/program/program.h"
#include "tools/conform/difference.h"

namespace porchsim::scenarios {

// One case of cel/*.json. See vector_kinds.h.
std::optional<Differences> replay_cel_case(std::string_view path, const api::Json& recorded,
                                           const Comparison& comparison);

// The variables of that name in cel_envs.json, beside the cases of that path.
cel::Bindings recorded_environment(std::string_view path, std::string_view name);

// The output of one case of pure/cel.json: {env, expr} to {value} or {error}.
std::optional<api::Json> pure_cel_case(std::string_view path, const api::Json& input);

}  // namespace porchsim::scenarios
