// What a program of one's own brings to porchsim's: controllers and checks, a row each, and what
// stands around clients and logs.
#pragma once

#include <vector>

#include "scenarios/checks/rules/all_checks.h"
#include "scenarios/format/controller_program.h"
#include "scenarios/format/vocabulary.h"
#include "scenarios/world/decorators.h"

namespace porchsim::scenarios {

struct Extensions {
  std::vector<ControllerProgram> programs{};
  std::vector<CheckRow> checks{};  // watch beside the others
  Decorators decorators{};
};

// All that scenarios may name. Views into the rows: the extensions must outlive it.
Vocabulary vocabulary(const Extensions& extensions = {});

}  // namespace porchsim::scenarios
