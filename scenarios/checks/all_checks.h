// The list of checks: main code calls make_checks(), so that who watches a run can be read in one
// place.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {

// Which checks cannot hold because a quirk of the world breaks them on purpose.
struct CheckOptions {
  bool gates_not_enforced = false;       // S15, S16, S17
  bool revision_numbers_reused = false;  // S10, S11
  bool workspace_names_reused = false;   // S09
  bool leaf_name_lookup = false;         // S19
  bool edits_hold_no_upstream = false;   // S23
  bool merge_keys_are_edits = false;     // S22
  // S02, S03, S06 to S08, S26, S43, L01, L02, E01: what shipped Porch does not promise.
  bool shipped_controller = false;
};

// In the order of their ids.
std::vector<std::unique_ptr<Check>> make_checks(const CheckOptions& options = {});

std::unique_ptr<Check> make_single_draft();                // S01
std::unique_ptr<Check> make_adopt_none();                  // S02
std::unique_ptr<Check> make_one_controller();              // S03
std::unique_ptr<Check> make_no_foreign_delete();           // S04
std::unique_ptr<Check> make_published_deletes();           // S05
std::unique_ptr<Check> make_reject_wins();                 // S06
std::unique_ptr<Check> make_no_dangling_owner();           // S07
std::unique_ptr<Check> make_finalizer_last();              // S08
std::unique_ptr<Check> make_workspace_names();             // S09
std::unique_ptr<Check> make_revision_content();            // S10
std::unique_ptr<Check> make_revision_numbers();            // S11
std::unique_ptr<Check> make_published_immutable();         // S12
std::unique_ptr<Check> make_lifecycle();                   // S13
std::unique_ptr<Check> make_controllers_never_approve();   // S14
std::unique_ptr<Check> make_no_unrendered_publish();       // S15
std::unique_ptr<Check> make_no_unmutated_publish();        // S16
std::unique_ptr<Check> make_gates_enforced();              // S17
std::unique_ptr<Check> make_one_latest();                  // S18
std::unique_ptr<Check> make_latest_is_right();             // S19
std::unique_ptr<Check> make_no_lost_update();              // S20
std::unique_ptr<Check> make_merge_keeps_local_edits();     // S21
std::unique_ptr<Check> make_merge_takes_upstream_edits();  // S22
std::unique_ptr<Check> make_bases_stay();                  // S23
std::unique_ptr<Check> make_lock_tells_the_truth();        // S24
std::unique_ptr<Check> make_never_emptied();               // S25
std::unique_ptr<Check> make_pipeline_idempotent();         // S26
std::unique_ptr<Check> make_metadata_durable();            // S32
std::unique_ptr<Check> make_no_resurrection();             // S34
std::unique_ptr<Check> make_idempotent();                  // S43
std::unique_ptr<Check> make_stable_convergence();          // L01
std::unique_ptr<Check> make_up_to_date();                  // L02
std::unique_ptr<Check> make_errors_are_retried();          // L04
std::unique_ptr<Check> make_deletions_terminate();         // L06
std::unique_ptr<Check> make_quiet_when_idle();             // E01

}  // namespace porchsim::scenarios
