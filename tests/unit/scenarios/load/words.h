// A vocabulary for tests of the loader, which is handed one wherever it is used.
#pragma once

#include "fakeporch/store/quirks.h"
#include "scenarios/format/vocabulary.h"

namespace porchsim::scenarios {

inline Vocabulary words() {
  return {.checks = {"S01", "S09", "S19", "L02"},
          .programs = controller_programs(),
          .quirks = api::names_of(fakeporch::quirk_rows())};
}

}  // namespace porchsim::scenarios
