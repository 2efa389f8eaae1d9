#include "controllers/packagevariantset/options.h"

#include <array>

namespace porchsim::packagevariantset {
namespace {

// A row of what seed 001 and shipped Porch leave undone.
constexpr OptionRow fix(std::string_view name, bool Options::* member) {
  return {.name = name, .member = member, .shipped = false, .hardened = true};
}

constexpr auto kRows = std::to_array<OptionRow>({
    {"leave-deleted-sets", &Options::leave_deleted_sets, false},
    {"match-upstream-exactly", &Options::match_upstream_exactly, false},
    {"honour-object-names", &Options::honour_object_names, false},
    {"confirm-before-deleting", &Options::confirm_before_deleting, false},
    {"skip-unchanged-status", &Options::skip_unchanged_status, false},
    {"keep-transition-times", &Options::keep_transition_times, false},
    {"documented-ready-reasons", &Options::documented_ready_reasons, false},
    {"know-own-writes", &Options::know_own_writes, false},
    {"elect-leader", &Options::elect_leader, false},
    fix("retry-errors", &Options::retry_errors),
    fix("watch-targets", &Options::watch_targets),
    fix("limit-deletions", &Options::limit_deletions),
    fix("errors-per-target", &Options::errors_per_target),
    fix("escape-names", &Options::escape_names),
    fix("wake-by-index", &Options::wake_by_index),
    fix("skip-unchanged-variants", &Options::skip_unchanged_variants),
    fix("create-before-delete", &Options::create_before_delete),
    fix("restore-moved-variants", &Options::restore_moved_variants),
    fix("confirm-before-creating", &Options::confirm_before_creating),
});
static_assert(sizeof(Options) == kRows.size() * sizeof(bool), "a row for every option");

}  // namespace

std::span<const OptionRow> option_rows() { return kRows; }

Options Options::porch_head() { return api::switched(api::Profile::PorchHead, {}, option_rows()); }
Options Options::hardened() { return api::switched(api::Profile::Hardened, {}, option_rows()); }

}  // namespace porchsim::packagevariantset
