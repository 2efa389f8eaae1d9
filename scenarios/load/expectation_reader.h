// Reads expectations: a subject as the key, what it must look like as the value.
#pragma once

#include <optional>
#include <vector>

#include "scenarios/document/pos_node.h"
#include "scenarios/format/expectation.h"
#include "scenarios/format/scenario.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

std::optional<Expectation> read_expectation(const PosNode& subject, const PosNode& match,
                                            ReadContext& context);

// A list whose items are mappings of subjects.
std::vector<Expectation> read_expectations(const PosNode& node, std::string_view section,
                                           ReadContext& context);

// `always`, `never`, `until` or `eventually`: the same, with `after`, `until` and `within` beside
// the subject.
std::vector<Assertion> read_assertions(const PosNode& node, Assertion::Kind kind,
                                       ReadContext& context);

}  // namespace porchsim::scenarios
