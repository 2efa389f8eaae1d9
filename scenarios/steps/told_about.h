// What an expectation that does not hold is about, for whoever tells how that came about.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenarios/format/expectation.h"
#include "scenarios/steps/judge.h"
#include "scenarios/world/violation.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

// The violation of an expectation, as the world stands; `check` is its section.
Violation violation_of(World& world, const Expectation& expectation, const JudgeOptions& options,
                       std::string check, std::string message);

}  // namespace porchsim::scenarios
