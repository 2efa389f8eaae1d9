// Reads faults: what goes wrong, and at which call.
//
//   fault: conflict
//   at: the 2nd update of PackageRevision by pv-controller
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenarios/document/pos_node.h"
#include "scenarios/format/scenario.h"
#include "scenarios/load/read_context.h"
#include "sim/faults.h"

namespace porchsim::scenarios {

// The members of a fault, from a reader of the mapping that holds them (kFaultKeys); the value of
// `fault` is `word`.
std::optional<sim::FaultRule> read_fault(const PosNode& word, MapReader& reader,
                                         ReadContext& context);

// Those that may strike every call or event of their site without being told where, and change no
// content: all but those that need to know a repository, and functions that vary.
std::vector<std::string_view> words_everywhere();
// Such a fault at each of its sites, as the next one there; nothing of other words.
std::vector<sim::FaultRule> fault_everywhere(std::string_view word);

// The `faults` of a scenario or of its random tail: a list of such mappings.
std::vector<PlannedFault> read_faults(const PosNode& node, ReadContext& context);

// As stories tell it: "conflict at the 2nd update by pv-controller"; of a mapping that was read.
std::string fault_text(const PosNode& fault);

}  // namespace porchsim::scenarios
