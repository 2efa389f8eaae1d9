// Reads what a subject must look like.
#pragma once

#include <optional>

#include "scenarios/document/pos_node.h"
#include "scenarios/format/expectation.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

std::optional<Match> read_match(const Subject& subject, const PosNode& node, ReadContext& context);

// Of a count: kBoundsForms.
std::optional<Bounds> read_bounds(const PosNode& node, std::string_view what, Problems& problems);

}  // namespace porchsim::scenarios
