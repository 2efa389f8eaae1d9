// A YAML tree as JSON text, as Go's encoding/json writes it: keys sorted, HTML-safe escapes.
#pragma once

#include <string>

#include "kpt/yaml/node.h"

namespace porchsim::kpt {

// Two spaces a level, ending in a newline.
std::string json_text(const yaml::Node& node);

}  // namespace porchsim::kpt
