// What a scenario may name besides what its own world declares. Whoever loads one hands it in, so
// that the loader knows no check, no controller and no quirk.
#pragma once

#include <string_view>
#include <vector>

#include "scenarios/format/controller_program.h"

namespace porchsim::scenarios {

struct Vocabulary {
  std::vector<std::string_view> checks;     // ids
  std::vector<ControllerProgram> programs;  // the first runs where a scenario names none
  std::vector<std::string_view> quirks;     // switches of the world
};

// By name; null if there is none.
const ControllerProgram* find_program(const Vocabulary& vocabulary, std::string_view name);

}  // namespace porchsim::scenarios
