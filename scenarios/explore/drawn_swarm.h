// What happens in a drawn world: a few of all operations, and a few of all faults.
#pragma once

#include "scenarios/explore/drawn_sets.h"
#include "scenarios/format/scenario.h"
#include "sim/choices.h"

namespace porchsim::scenarios {

// `given` says how many operations there are, and which weights and faults every world has.
// Operations and faults of sets come in worlds that have some.
RandomSpec draw_tail(sim::Choices& choices, const WorldSpec& world, const DrawnSets& sets,
                     const RandomSpec& given);

}  // namespace porchsim::scenarios
