// Advice about scenarios that load but are likely not what was meant. `porchsim lint` prints it;
// runs do not care.
#pragma once

#include <string_view>
#include <vector>

#include "scenarios/format/scenario.h"
#include "scenarios/load/scenario_loader.h"

namespace porchsim::scenarios {

// Sorted by place; empty = nothing to say. Worded as the loader's messages are.
std::vector<Diagnostic> lint(const Scenario& scenario);

}  // namespace porchsim::scenarios
