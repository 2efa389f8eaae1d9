// Faults as a scenario has them.
#pragma once

#include "scenarios/written/yaml_tree.h"
#include "sim/faults.h"

namespace porchsim::scenarios {

// "fault: conflict", "at: the 2nd update by pv-controller", …: added to the map.
void add_fault(Tree& map, const sim::FaultRule& rule);

}  // namespace porchsim::scenarios
