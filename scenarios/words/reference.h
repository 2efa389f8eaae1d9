// docs/scenario-reference.md: the words of the format, table by table.
#pragma once

#include <string>
#include <vector>

#include "scenarios/format/vocabulary.h"
#include "scenarios/words/examples.h"

namespace porchsim::scenarios {

// `suite`: where its index of examples comes from.
std::string scenario_reference(const std::vector<ExampleFile>& suite, const Vocabulary& vocabulary);

}  // namespace porchsim::scenarios
