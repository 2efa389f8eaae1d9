// Which strategy settles the order of things in a run whose scenario leaves that to chance.
#pragma once

#include "sim/choices.h"
#include "sim/order/strategy.h"

namespace porchsim::scenarios {

// Drawn at site "sched.strategy"; 0 is the random walk.
sim::Strategy drawn_strategy(sim::Choices& choices);

}  // namespace porchsim::scenarios
