// Whether a condition in CEL holds of a world.
#pragma once

#include <optional>
#include <string>

#include "scenarios/format/expression.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

// Why not, with the names of the objects that it speaks of; nothing if it does.
std::optional<std::string> problem_with(World& world, const Expression& expression);

}  // namespace porchsim::scenarios
