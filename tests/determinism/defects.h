// A controller that numbers the world's repositories with a label, in eleven ways: one that is a
// function of the world, and ten that each have a defect known from real controllers. Which one
// runs is the name of the controller in the scenario.
#pragma once

#include <string>
#include <vector>

#include "scenarios/run/run.h"

namespace porchsim::determinism {

// "by-name" has no defect; all others do.
std::vector<std::string> ways();

scenarios::Extensions extensions();

}  // namespace porchsim::determinism
