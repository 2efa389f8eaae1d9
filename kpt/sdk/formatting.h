// Carrying comments, styles and order from an old value to the one that replaces it
// (krm-functions-sdk go/fn v1.0.2).
#pragma once

#include "kpt/yaml/node.h"

namespace porchsim::kpt {

// SDK: deepCopyFormatting. Gives `value` the comments, styles and key order of `old` where they
// correspond.
void copy_formatting(const yaml::Node& old, yaml::Node& value);
// SDK: nodeDeepEqualValue. Scalars compare as text, mappings ignore order.
bool same_text_value(const yaml::Node& a, const yaml::Node& b);

}  // namespace porchsim::kpt
