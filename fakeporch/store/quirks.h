// Where shipped Porch differs from its documents or breaks an invariant: named switches, off by
// default. Each has a row in docs/fidelity.md. Profile "porch-head" turns on those that shipped
// Porch has.
#pragma once

#include <span>

#include "api/switches.h"

namespace porchsim::fakeporch {

struct Quirks {
  bool gates_not_enforced = false;       // propose and approve ignore readiness gates
  bool revision_numbers_reused = false;  // a deleted highest revision's number is given again
  bool workspace_names_reused = false;   // a deleted published revision's workspace name may return
  bool conflict_as_internal_error = false;  // a stale resourceVersion answers 500 instead of 409
  bool leaf_name_lookup = false;            // packages are compared by their last path segment
  bool partial_lists = false;               // a broken repository silently vanishes from lists
  bool uid_from_name = false;               // a recreated revision has the uid of the deleted one
  bool merge_keys_are_edits = false;        // an upgrade takes what a clone adds for a local change
  bool edits_hold_no_upstream = false;   // only clones and upgrades keep an upstream from deletion
  bool publish_proposals_only = false;   // of v1alpha2: no draft becomes Published at once
  bool approvals_forget_pushes = false;  // one whose push got there unanswered has failed

  static Quirks porch_head();
};

using QuirkRow = api::SwitchRow<Quirks>;
std::span<const QuirkRow> quirk_rows();

}  // namespace porchsim::fakeporch
