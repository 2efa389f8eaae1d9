#include "scenarios/checks/all_checks.h"

namespace porchsim::scenarios {

std::vector<std::unique_ptr<Check>> make_checks(const CheckOptions& options) {
  std::vector<std::unique_ptr<Check>> checks;
  const auto add = [&checks](std::unique_ptr<Check> check, bool excused = false) {
    if (!excused) checks.push_back(std::move(check));
  };
  const bool shipped = options.shipped_controller;
  add(make_single_draft());
  add(make_adopt_none(), shipped);
  add(make_one_controller(), shipped);
  add(make_no_foreign_delete());
  add(make_published_deletes());
  add(make_reject_wins(), shipped);
  add(make_no_dangling_owner(), shipped);
  add(make_finalizer_last(), shipped);
  add(make_workspace_names(), options.workspace_names_reused);
  add(make_revision_content(), options.revision_numbers_reused);
  add(make_revision_numbers(), options.revision_numbers_reused);
  add(make_published_immutable());
  add(make_lifecycle());
  add(make_controllers_never_approve());
  add(make_no_unrendered_publish(), options.gates_not_enforced);
  add(make_no_unmutated_publish(), shipped || options.gates_not_enforced);
  add(make_gates_enforced(), options.gates_not_enforced);
  add(make_one_latest());
  add(make_latest_is_right(), options.leaf_name_lookup);
  add(make_no_lost_update());
  add(make_merge_keeps_local_edits());
  add(make_merge_takes_upstream_edits(), options.merge_keys_are_edits);
  add(make_bases_stay(), options.edits_hold_no_upstream);
  add(make_lock_tells_the_truth());
  add(make_never_emptied());
  add(make_pipeline_idempotent(), shipped);
  add(make_metadata_durable());
  add(make_no_resurrection());
  add(make_idempotent(), shipped);
  add(make_stable_convergence(), shipped);
  add(make_up_to_date(), shipped);
  add(make_errors_are_retried());
  add(make_deletions_terminate());
  add(make_quiet_when_idle(), shipped);
  return checks;
}

}  // namespace porchsim::scenarios
