// A resource that went through JSON: keys sorted, comments and styles gone, numbers as floats
// print.
#pragma once

#include "controllers/kpt/yaml/node.h"

namespace porchsim::fakeporch {

// kyaml: RNode.MarshalJSON, then UnmarshalJSON.
kpt::yaml::Node from_json(const kpt::yaml::Node& node);

}  // namespace porchsim::fakeporch
