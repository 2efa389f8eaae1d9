// Whether an expectation can be true, and whether it can fail: its subject, what it looks like, and
// what it counts.
#pragma once

#include "scenarios/document/reader.h"
#include "scenarios/format/scenario.h"
#include "scenarios/sense/outline.h"
#include "scenarios/sense/possible.h"

namespace porchsim::scenarios {

// Notes what is wrong with it, unless it is meant.
void check_expectation(const Expectation& expectation, const Scenario& scenario,
                       const Possible& possible, const Outline& outline, Problems& problems);

}  // namespace porchsim::scenarios
