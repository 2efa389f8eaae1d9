#include "controllers/repository/options.h"

#include <array>

namespace porchsim::repository {
namespace {

constexpr auto kRows = std::to_array<OptionRow>({
    {"keep-condition-when-idle", &Options::keep_condition_when_idle, false},
    {"know-running-syncs", &Options::know_running_syncs, false},
    {"ready-after-sync", &Options::ready_after_sync, false},
    {"retry-failed-syncs", &Options::retry_failed_syncs, false},
    {"back-off-after-failures", &Options::back_off_after_failures, false},
    {"retry-by-kind", &Options::retry_by_kind, false},
    {"sync-changed-specs", &Options::sync_changed_specs, false},
    {"clear-followed-run-once", &Options::clear_followed_run_once, false},
    {"wait-for-slot", &Options::wait_for_slot, false},
    {"ignore-impossible-schedules", &Options::ignore_impossible_schedules, false},
    {"wake-by-schedule", &Options::wake_by_schedule, false},
    {"keep-transition-times", &Options::keep_transition_times, false},
    {"change-finalizers-alone", &Options::change_finalizers_alone, false},
    {"know-repositories-by-uid", &Options::know_repositories_by_uid, false},
    {"confirm-vanished", &Options::confirm_vanished, false},
    {"propose-vanished", &Options::propose_vanished, false},
    {"revive-nothing", &Options::revive_nothing, false},
    {"leave-deleted-objects", &Options::leave_deleted_objects, false},
    {"list-by-spec", &Options::list_by_spec, false},
    {"skip-unchanged-objects", &Options::skip_unchanged_objects, false},
    {"ask-for-renders", &Options::ask_for_renders, false},
    {"seed-until-done", &Options::seed_until_done, false},
    {"retry-objects", &Options::retry_objects, false},
    {"tell-complete-syncs", &Options::tell_complete_syncs, false},
    {"know-own-writes", &Options::know_own_writes, false},
    {"begin-with-newest", &Options::begin_with_newest, false},
    {"elect-leader", &Options::elect_leader, false},
});
static_assert(sizeof(Options) == kRows.size() * sizeof(bool), "a row for every option");

}  // namespace

std::span<const OptionRow> option_rows() { return kRows; }

Options Options::porch_head() { return api::switched(api::Profile::PorchHead, {}, option_rows()); }

}  // namespace porchsim::repository
