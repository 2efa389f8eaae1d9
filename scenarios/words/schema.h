// The JSON Schema of scenario files, for editors that complete and check as one types.
#pragma once

#include <string>

#include "scenarios/format/vocabulary.h"

namespace porchsim::scenarios {

// Draft 2020-12, pretty-printed. Looser than the loader where a schema cannot say it (sentences,
// names).
std::string scenario_schema(const Vocabulary& vocabulary);

}  // namespace porchsim::scenarios
