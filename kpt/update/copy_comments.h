// Comments that a KRM function lost, given back from the resource as it was before. kyaml:
// comments.CopyComments.
#pragma once

#include "kpt/scan/error.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

// Nodes of `to` without a comment take that of the node of `from` at the same place: fields by
// name, elements of lists by position and, where the schema has merge keys, by those. Folded
// scalars become double-quoted. Of a Document the comments are the document's. Fails where the two
// have different kinds at one place.
Status copy_comments(const yaml::Node& from, yaml::Node& to);

}  // namespace porchsim::kpt
