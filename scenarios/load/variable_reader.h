// Variables of a scenario: those of its `let:` are put into the document before anything is read of
// it; values of the moment stay in texts, for steps/variables.h.
#pragma once

#include "scenarios/document/pos_node.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

// Puts the values of `let:` in place of ${name}, everywhere but in files (`packages:`, `files:`),
// whose texts are their own. "$${" becomes "${". Notes names that neither `let:` nor a step `let`
// knows, in a scenario that has one of them; in another where ${name} is all of a text.
void put_in_variables(PosNode& root, Problems& problems);
// The same for a document of another file.
void put_in_variables(PosNode& document, const PosNode& scenario, Problems& problems);

// Whether texts below the node name values of the moment; notes those that do it wrong.
bool names_values(const PosNode& node, ReadContext& context);

}  // namespace porchsim::scenarios
