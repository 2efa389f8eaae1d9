#include "controllers/packagevariant/mutations/options.h"

#include <array>

namespace porchsim::packagevariant {
namespace {

constexpr auto kRows = std::to_array<OptionRow>({
    {"honour-upstream-revision", &Options::honour_upstream_revision, false},
    {"published-upstream-only", &Options::published_upstream_only, false},
    {"compare-upstream-identity", &Options::compare_upstream_identity, false},
    {"resolve-upstream-lock", &Options::resolve_upstream_lock, false},
    {"operations-complete", &Options::operations_complete, false},
    {"take-back-proposals", &Options::take_back_proposals, false},
    {"keep-finalizer-on-error", &Options::keep_finalizer_on_error, false},
    {"confirm-before-destroying", &Options::confirm_before_destroying, false},
    {"recheck-variant", &Options::recheck_variant, false},
    {"return-ownership-errors", &Options::return_ownership_errors, false},
    {"restore-own-proposals-only", &Options::restore_own_proposals_only, false},
    {"sync-metadata", &Options::sync_metadata, false},
    {"recognise-dotted-names", &Options::recognise_dotted_names, false},
    {"compare-by-value", &Options::compare_by_value, false},
    {"skip-unchanged-status", &Options::skip_unchanged_status, false},
    {"clear-stale-render-status", &Options::clear_stale_render_status, false},
    {"list-targets-on-error", &Options::list_targets_on_error, false},
    {"return-injection-errors", &Options::return_injection_errors, false},
    {"wake-by-index", &Options::wake_by_index, false},
    {"names-never-reused", &Options::names_never_reused, false},
    {"know-own-writes", &Options::know_own_writes, false},
    {"elect-leader", &Options::elect_leader, false},
});
static_assert(sizeof(Options) == kRows.size() * sizeof(bool), "a row for every option");

}  // namespace

std::span<const OptionRow> option_rows() { return kRows; }

Options Options::porch_head() { return api::switched(api::Profile::PorchHead, {}, option_rows()); }

}  // namespace porchsim::packagevariant
