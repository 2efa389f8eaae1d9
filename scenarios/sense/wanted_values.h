// What an expectation wants of an object's fields, held against the table of its kind: values of
// another type than the field's, or that are none of the words that the field may hold.
#pragma once

#include "api/object_key.h"
#include "scenarios/document/pos_node.h"
#include "scenarios/document/reader.h"
#include "scenarios/sense/possible.h"

namespace porchsim::scenarios {

// `wanted` is the mapping of members. A kind without a table may hold anything.
void check_wanted_values(const PosNode& wanted, const api::ResourceType& type,
                         const Possible& possible, Problems& problems);

}  // namespace porchsim::scenarios
