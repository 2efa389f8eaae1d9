// Renders for checks: what Porch remembers of renders may be what they are to judge.
#pragma once

#include <optional>

#include "functions/render/function_registry.h"
#include "kpt/package/files.h"
#include "scenarios/checks/content_memory.h"

namespace porchsim::scenarios {

// What these files render to if no fault falls; nothing if they do not.
std::optional<kpt::Files> rendered_alone(const kpt::Files& files,
                                         const functions::FunctionRegistry& functions,
                                         ContentMemory& memory);

}  // namespace porchsim::scenarios
