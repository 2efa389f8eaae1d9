#include "scenarios/coverage/goals.h"

#include <array>

namespace porchsim::scenarios {

static constexpr auto kRows = std::to_array<GoalRow>({
    {Goal::FourthRevision, "fourth-revision", "a package has a fourth published revision"},
    {Goal::Upgrade, "upgrade", "a controller upgrades a downstream"},
    {Goal::EditOfPublished, "edit-of-published",
     "a controller makes a draft of a published downstream"},
    {Goal::Adoption, "adoption", "a controller adopts a revision that it has not made"},
    {Goal::Release, "release", "a controller lets go of a revision"},
    {Goal::Rejection, "rejection", "a person sends a proposed revision back"},
    {Goal::ProposalTakenBack, "proposal-taken-back",
     "a revision whose deletion was proposed is published again"},
    {Goal::ApprovedDeletion, "approved-deletion", "a published revision is deleted in the end"},
    {Goal::DraftTakenAway, "draft-taken-away", "a person deletes a controller's draft"},
    {Goal::EditedDraft, "edited-draft", "a person changes the files of a controller's draft"},
    {Goal::StalledAndWell, "stalled-and-well", "a variant is Stalled, and is not any more"},
    {Goal::RenderFailedAndWell, "render-failed-and-well",
     "a downstream does not render, and later does"},
    {Goal::ConflictOfController, "conflict", "a controller's write is answered with a conflict"},
    {Goal::CrashAtWork, "crash-at-work", "a controller dies in the midst of a reconcile"},
    {Goal::PushRefused, "push-refused", "Git refuses a push"},
    {Goal::VariantGone, "variant-gone", "a variant with published downstreams is deleted whole"},
});

std::span<const GoalRow> goal_rows() { return kRows; }

}  // namespace porchsim::scenarios
