// What becomes of a tree that is written and read again, without the text in between.
#pragma once

#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {

// Makes `node` what reading its own text would give, in any block of a larger document: tags as
// they resolve, styles as they were chosen, nothing moved. Positions stay as they are. False where
// only the text can tell (comments above or below, anchors, aliases, folded texts, complex keys,
// …); the node then prints as before.
bool settle(Node& node);

}  // namespace porchsim::kpt::yaml
