// What people apply or patch, held against the world and the table of its kind: repositories that
// nobody has, numbers that stand in quotes.
#pragma once

#include "scenarios/document/reader.h"
#include "scenarios/format/scenario.h"
#include "scenarios/sense/outline.h"
#include "scenarios/sense/possible.h"

namespace porchsim::scenarios {

// Notes what is wrong with a step's objects, unless it is meant, or is to be refused (`fails`).
void check_applied(const Step& step, const Scenario& scenario, const Possible& possible,
                   const Outline& outline, Problems& problems);

}  // namespace porchsim::scenarios
