// Whether an actor has made as many calls as expected.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenarios/format/expectation.h"
#include "scenarios/steps/judge.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

// "2 create PackageRevision, expected at most 1"; nothing if it has.
std::optional<std::string> problem_with(World& world, const CallsBy& subject,
                                        const CallsMatch& match, const JudgeOptions& options);

// The events of the calls that the problem is about; none if there is none.
std::vector<sim::EventId> counted(World& world, const CallsBy& subject, const CallsMatch& match,
                                  const JudgeOptions& options);

}  // namespace porchsim::scenarios
