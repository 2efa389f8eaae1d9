// Reads triggers: sentences about events, or a state of the world as an expectation.
#pragma once

#include <optional>

#include "scenarios/document/pos_node.h"
#include "scenarios/format/trigger.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

// Text: `ACTOR has DEED [KIND] [NAME] [in REPOSITORY] [for the NTH time]` (ACTOR may be "someone"),
// or `KIND NAME is gone`. A mapping with one subject: the moment at which that expectation first
// holds.
std::optional<Trigger> read_trigger(const PosNode& node, ReadContext& context);

// The deeds as sentences write them, for the schema and the documents.
std::vector<std::string_view> deed_phrases();

}  // namespace porchsim::scenarios
