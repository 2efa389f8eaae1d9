// The tag of a node as it has to be written: none where the text alone tells.
#pragma once

#include <string_view>

#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {

// In its short form. go-yaml: encode.go, node.
std::string_view written_tag(const Node& node);

// The style that a scalar asks for. A string that would read as something else is quoted.
std::uint8_t wanted_style(const Node& node);

}  // namespace porchsim::kpt::yaml
