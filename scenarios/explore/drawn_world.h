// A world out of chance: which repositories, packages and variants there are, how fast everything
// is, how many work, what people do and what goes wrong. Each part draws for itself (draws.h), so
// that a part that is left out moves no other; all answers 0 make the plainest world, one variant
// of one package.
//
// Of operations and faults each world has a few only (swarm testing), since what would hide a bug
// is absent from many worlds then.
#pragma once

#include "scenarios/format/scenario.h"
#include "sim/choices.h"

namespace porchsim::scenarios {

// The scenario with a drawn world, and a drawn tail: both stand in place of its own. Its name,
// profile and quirks stay.
Scenario with_drawn_world(const Scenario& scenario, sim::Choices& choices);

}  // namespace porchsim::scenarios
