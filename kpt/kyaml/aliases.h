// YAML aliases, expanded into copies of what they stand for, as decoding into values does.
#pragma once

#include "kpt/scan/error.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

bool has_aliases(const yaml::Node& node);

// The tree with a copy of the anchored node in each alias's place; an alias stands for the anchor
// of its name that comes last before it. Error: an unknown anchor, or so much aliasing that the
// tree would grow beyond reason.
Result<yaml::Node> without_aliases(const yaml::Node& root);

// The node that an alias in `root` stands for; null if there is no such anchor before it.
const yaml::Node* aliased_node(const yaml::Node& root, const yaml::Node& alias);

}  // namespace porchsim::kpt
