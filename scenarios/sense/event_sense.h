// Whether an event that a scenario waits for can come: who does it, of what kind it is, and to
// which object it happens.
#pragma once

#include <optional>
#include <string>

#include "scenarios/format/scenario.h"
#include "scenarios/sense/possible.h"

namespace porchsim::scenarios {

// "what is wrong; what would be right"; nothing if it can come.
std::optional<std::string> problem_with_event(const EventPattern& event, const Scenario& scenario,
                                              const Possible& possible);

}  // namespace porchsim::scenarios
