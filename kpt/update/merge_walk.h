// The three-way merge of one tree, field by field. kyaml v0.20.1: yaml/walk and yaml/merge3 (the
// walker visits the keys of mappings as scalars, so that their comments merge too).
#pragma once

#include <cstdint>

#include "kpt/scan/error.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

struct MergeSources {
  yaml::Node* ours = nullptr;  // changed in place
  const yaml::Node* base = nullptr;
  const yaml::Node* theirs = nullptr;
};

// What becomes of the place that was merged.
enum class MergeOutcome : std::uint8_t {
  Ours,     // `ours` as it now is
  Removed,  // nothing stays
  Other,    // the node that came back
};

struct Merged {
  MergeOutcome outcome = MergeOutcome::Ours;
  yaml::Node node;         // of Other
  bool is_theirs = false;  // of Other: it is theirs as it was, not one that was put together
};

// `infer_lists`: where no schema speaks, a list whose elements all have a name merges by name.
// Fails where the sources have different kinds at one place.
Result<Merged> merge_trees(const MergeSources& sources, bool infer_lists);

}  // namespace porchsim::kpt
