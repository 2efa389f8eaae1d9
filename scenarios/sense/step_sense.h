// Whether a step can do something: whom a fault strikes, what a watch holds back, what ends what
// has begun.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenarios/format/scenario.h"
#include "scenarios/sense/possible.h"
#include "sim/faults.h"

namespace porchsim::scenarios {

// Each says "what is wrong; what would be right"; nothing if all is well.
std::optional<std::string> problem_with_step(const Step& step, const Scenario& scenario,
                                             const Possible& possible);
// Of the files that it removes: nobody can remove what is not there.
std::optional<std::string> problem_with_removals(const Step& step, const Possible& possible);
std::optional<std::string> problem_with_fault(const sim::FaultRule& rule, const Possible& possible);

}  // namespace porchsim::scenarios
