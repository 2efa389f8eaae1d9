// Reads the subject of an expectation from its sentence.
#pragma once

#include <optional>

#include "scenarios/document/pos_node.h"
#include "scenarios/format/expectation.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

// One of kSubjectForms (scenarios/words/expectation_words.h).
std::optional<Subject> read_subject(const PosNode& node, ReadContext& context);

}  // namespace porchsim::scenarios
