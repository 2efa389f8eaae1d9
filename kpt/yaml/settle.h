// What becomes of a tree that is written and read again, without the text in between. What the
// writer alone makes of a node is in printed_form.h. Files and lists of resources add what their
// writers and readers do besides: kyaml/resource_io.h, functions/program/settled_list.h.
#pragma once

#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {

// Makes `node` what reading its own text would give, in any block of a larger document: tags as
// they resolve, styles as they were chosen, nothing moved. Positions stay as they are. False where
// only the text can tell (comments above or below, anchors, aliases, folded texts, complex keys,
// …); the node then prints as before. `known` is the content of a mapping or sequence like it that
// is settled: what the two share, at the same places, is not looked at.
bool settle(Node& node, const NodeList& known = {});

}  // namespace porchsim::kpt::yaml
