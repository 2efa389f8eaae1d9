// Whether an actor has made as many calls as expected.
#pragma once

#include <optional>
#include <string>

#include "scenarios/format/expectation.h"
#include "scenarios/steps/judge.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

// "2 create PackageRevision, expected at most 1"; nothing if it has.
std::optional<std::string> problem_with(World& world, const CallsBy& subject,
                                        const CallsMatch& match, const JudgeOptions& options);

}  // namespace porchsim::scenarios
