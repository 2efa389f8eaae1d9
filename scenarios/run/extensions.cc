#include "scenarios/run/extensions.h"

#include "fakeporch/store/quirks.h"

namespace porchsim::scenarios {

Vocabulary vocabulary(const Extensions& extensions) {
  Vocabulary words;
  for (const CheckRow& row : check_rows()) words.checks.push_back(row.id);
  for (const CheckRow& row : extensions.checks) words.checks.push_back(row.id);
  words.programs = controller_programs();
  words.programs.insert(words.programs.end(), extensions.programs.begin(),
                        extensions.programs.end());
  words.quirks = api::names_of(fakeporch::quirk_rows());
  return words;
}

}  // namespace porchsim::scenarios
