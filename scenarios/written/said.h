// What a scenario says, by the places where it says it: how an expectation that failed is found
// again in a scenario that was written anew.
#pragma once

#include <set>
#include <vector>

#include "scenarios/format/scenario.h"

namespace porchsim::scenarios {

// Of steps, triggers, expectations, assertions and faults, in an order that writing and reading
// keep. What no file has said stands at line 0.
std::vector<Place> places_said(const Scenario& scenario);

// The same without expectations and assertions that stand at these places.
Scenario without_expectations(Scenario scenario, const std::set<Place>& at);

}  // namespace porchsim::scenarios
