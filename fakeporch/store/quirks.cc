#include "fakeporch/store/quirks.h"

#include <array>

namespace porchsim::fakeporch {
namespace {

constexpr auto kRows = std::to_array<QuirkRow>({
    {"gates-not-enforced", &Quirks::gates_not_enforced, true},
    {"revision-numbers-reused", &Quirks::revision_numbers_reused, true},
    {"workspace-names-reused", &Quirks::workspace_names_reused, true},
    {"conflict-as-internal-error", &Quirks::conflict_as_internal_error, true},
    {"leaf-name-lookup", &Quirks::leaf_name_lookup, true},
    {"partial-lists", &Quirks::partial_lists, true},
    {"uid-from-name", &Quirks::uid_from_name, true},
    {"merge-keys-are-edits", &Quirks::merge_keys_are_edits, true},
    {"edits-hold-no-upstream", &Quirks::edits_hold_no_upstream, true},
    {"publish-proposals-only", &Quirks::publish_proposals_only, true},
    {"approvals-forget-pushes", &Quirks::approvals_forget_pushes, true},
});
static_assert(sizeof(Quirks) == kRows.size() * sizeof(bool), "a row for every quirk");

}  // namespace

std::span<const QuirkRow> quirk_rows() { return kRows; }

Quirks Quirks::porch_head() { return api::switched(api::Profile::PorchHead, {}, quirk_rows()); }

}  // namespace porchsim::fakeporch
