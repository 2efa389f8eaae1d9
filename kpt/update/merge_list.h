// Associative lists: elements are told apart by merge keys, and each merges by itself. kyaml:
// walk/associative_sequence.go.
#pragma once

#include <string>
#include <vector>

#include "kpt/update/merge_walker.h"

namespace porchsim::kpt {

// `keys`: the merge keys; none for a set of scalars.
Result<Merged> merge_associative_list(MergeWalker& walker, const MergeSources& sources,
                                      const SchemaPlace& place,
                                      const std::vector<std::string>& keys);

}  // namespace porchsim::kpt
