#include "scenarios/words/world_words.h"

#include "scenarios/format/profiles.h"
#include "scenarios/format/vocabulary.h"

namespace porchsim::scenarios {

std::vector<std::string_view> profiles(const Vocabulary&) {
  const auto names = profile_names();
  return {names.begin(), names.end()};
}

std::vector<std::string_view> quirks_of_a_world(const Vocabulary& vocabulary) {
  return vocabulary.quirks;
}

std::vector<std::string_view> options_of_a_controller(const Vocabulary& vocabulary) {
  std::vector<std::string_view> options;
  for (const ControllerProgram& program : vocabulary.programs)
    options.insert(options.end(), program.options.begin(), program.options.end());
  return options;
}

std::vector<std::string_view> reconcilers(const Vocabulary& vocabulary) {
  std::vector<std::string_view> names;
  names.reserve(vocabulary.programs.size());
  for (const ControllerProgram& program : vocabulary.programs) names.push_back(program.name);
  return names;
}

}  // namespace porchsim::scenarios
