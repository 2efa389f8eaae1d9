// Expressions of CEL that are easy to write and hard to end: whoever reads, checks or evaluates
// them is done, or refuses, at once.
#pragma once

#include <string>
#include <vector>

#include "cel/environment.h"

namespace porchsim::fuzz {

struct HostileExpression {
  std::string name;  // "regex/3"
  std::string text;
};

// Five hundred of them, the same each time. They use the extensions and two variables of type dyn.
std::vector<HostileExpression> hostile_expressions();

// x: 100,000 letters; u: 50,000 letters of two bytes each.
cel::EnvironmentOptions hostile_options();
cel::Bindings hostile_bindings();

}  // namespace porchsim::fuzz
