#include "scenarios/format/vocabulary.h"

#include <algorithm>

namespace porchsim::scenarios {

const ControllerProgram* find_program(const Vocabulary& vocabulary, std::string_view name) {
  const auto found = std::ranges::find(vocabulary.programs, name, &ControllerProgram::name);
  return found == vocabulary.programs.end() ? nullptr : &*found;
}

}  // namespace porchsim::scenarios
