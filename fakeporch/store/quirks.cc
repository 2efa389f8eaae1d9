#include "fakeporch/store/quirks.h"

namespace porchsim::fakeporch {

Quirks Quirks::porch_head() {
  Quirks quirks;
  quirks.gates_not_enforced = true;
  quirks.revision_numbers_reused = true;
  quirks.workspace_names_reused = true;
  quirks.conflict_as_internal_error = true;
  quirks.leaf_name_lookup = true;
  quirks.partial_lists = true;
  quirks.uid_from_name = true;
  quirks.merge_keys_are_edits = true;
  quirks.edits_hold_no_upstream = true;
  return quirks;
}

}  // namespace porchsim::fakeporch
