// Text as go-yaml v3.0.1 itself writes it. kyaml has had a fork of it since 0.11.
#pragma once

#include <string>

#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {

// Wide sequences. A block without a line comment whose text begins with a line break loses that
// break when it is read again.
std::string print_as_published(const Node& node);

}  // namespace porchsim::kpt::yaml
