// Kubernetes objects out of YAML: a tree as the JSON value that kubectl would send.
#pragma once

#include "api/json/json.h"
#include "scenarios/document/pos_node.h"

namespace porchsim::scenarios {

// Plain scalars are null (~, null, nothing), true / false, integers, decimal fractions, else text;
// quoted ones are text. "yes", "on" and numbers with a leading zero stay text: YAML 1.1's surprises
// are not repeated here.
api::Json json_of(const PosNode& node);

}  // namespace porchsim::scenarios
