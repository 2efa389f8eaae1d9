// What people apply or patch, held against the world and the table of its kind: repositories that
// nobody has, values of another type than their fields.
#pragma once

#include "scenarios/document/reader.h"
#include "scenarios/format/scenario.h"
#include "scenarios/sense/outline.h"
#include "scenarios/sense/possible.h"

namespace porchsim::scenarios {

// Notes what is wrong with a step's objects, unless it is meant, or is to be refused (`fails`).
void check_applied(const Step& step, const Scenario& scenario, const Possible& possible,
                   const Outline& outline, Problems& problems);

// Notes values of another type in `world: {objects: …}`.
void check_world_objects(const PosNode& root, const Scenario& scenario, const Possible& possible,
                         Problems& problems);

}  // namespace porchsim::scenarios
