#pragma once

#include <algorithm>

#include "scenarios/format/controller_program.h"

namespace porchsim::scenarios {

// One that is handed in beside those of the documents: what it makes it alone knows.
inline bool is_of_ones_own(const ControllerProgram& program) {
  return std::ranges::count(controller_programs(), program.name, &ControllerProgram::name) == 0;
}

}  // namespace porchsim::scenarios
