#include "scenarios/checks/rules/all_checks.h"

#include <algorithm>

namespace porchsim::scenarios {

using fakeporch::Quirks;
using Maker = std::unique_ptr<Check>();
constexpr bool kOfDocuments = true;

// A check's maker, which its own file defines: naming it in its row declares it.
#define DECLARED(maker) \
  [] {                  \
    extern Maker maker; \
    return maker();     \
  }

static constexpr CheckRow kRows[] = {
    {"S01", "single-draft", "a variant never has two drafts of its package",
     DECLARED(make_single_draft)},
    {"S02", "adopt-none-untouched",
     "what a variant does not own it leaves alone, unless it is told to adopt",
     DECLARED(make_adopt_none), nullptr, kOfDocuments},
    {"S03", "one-controller",
     "a revision has at most one controlling owner, and a variant takes none from another",
     DECLARED(make_one_controller), nullptr, kOfDocuments},
    {"S04", "no-foreign-delete",
     "the controller deletes, proposes for deletion or orphans only what a variant owns",
     DECLARED(make_no_foreign_delete)},
    {"S05", "published-deletes-are-proposed",
     "a published revision leaves through DeletionProposed and a person's delete",
     DECLARED(make_published_deletes)},
    {"S06", "reject-wins", "what a person has proposed for deletion, no controller takes back",
     DECLARED(make_reject_wins), nullptr, kOfDocuments},
    {"S07", "no-dangling-owner", "no published revision names an owner that does not exist",
     DECLARED(make_no_dangling_owner), nullptr, kOfDocuments},
    {"S08", "finalizer-last", "a variant's finalizer goes when everything it stands for is done",
     DECLARED(make_finalizer_last), nullptr, kOfDocuments},
    {"S09", "workspace-names-not-reused",
     "the workspace name of a revision that lives, or was ever published, goes to no other",
     DECLARED(make_workspace_names), &Quirks::workspace_names_reused},
    {"S10", "revision-names-one-content",
     "a revision number of a package means one content for ever", DECLARED(make_revision_content),
     &Quirks::revision_numbers_reused},
    {"S11", "revision-numbers",
     "publishing assigns the number after the highest ever assigned, once",
     DECLARED(make_revision_numbers), &Quirks::revision_numbers_reused},
    {"S12", "published-is-immutable",
     "neither content nor spec of what is published change, but for the lifecycle",
     DECLARED(make_published_immutable)},
    {"S13", "lifecycle-machine",
     "Draft, Proposed, Published, DeletionProposed follow one another only as they may",
     DECLARED(make_lifecycle)},
    {"S14", "controllers-never-approve",
     "proposing, approving and approving a deletion are for people",
     DECLARED(make_controllers_never_approve)},
    {"S15", "no-unrendered-publish",
     "what is published has been rendered, and the last render went well",
     DECLARED(make_no_unrendered_publish), &Quirks::gates_not_enforced},
    {"S16", "no-unmutated-publish",
     "what the controller wrote last is published only with the variant's mutations in it",
     DECLARED(make_no_unmutated_publish), &Quirks::gates_not_enforced, kOfDocuments},
    {"S17", "gates-are-enforced",
     "a revision is approved only if every readiness gate has a condition that is True",
     DECLARED(make_gates_enforced), &Quirks::gates_not_enforced},
    {"S18", "one-latest", "a package has at most one revision labelled latest",
     DECLARED(make_one_latest)},
    {"S19", "latest-is-right",
     "the latest of a package is the published revision with the highest number",
     DECLARED(make_latest_is_right), &Quirks::leaf_name_lookup},
    {"S20", "no-lost-update", "a write replaces the version that was current, and makes a new one",
     DECLARED(make_no_lost_update)},
    {"S21", "merge-keeps-local-edits",
     "an upgrade keeps what people changed where upstream changed nothing",
     DECLARED(make_merge_keeps_local_edits)},
    {"S22", "merge-takes-upstream-edits",
     "an upgrade takes what upstream changed where people changed nothing",
     DECLARED(make_merge_takes_upstream_edits), &Quirks::merge_keys_are_edits},
    {"S23", "bases-stay", "what a living revision names as its upstream is not deleted",
     DECLARED(make_bases_stay), &Quirks::edits_hold_no_upstream},
    {"S24", "lock-tells-the-truth", "the lock names the revision and the commit that were read",
     DECLARED(make_lock_tells_the_truth)},
    {"S25", "never-emptied", "no write leaves a revision without a Kptfile",
     DECLARED(make_never_emptied)},
    {"S26", "pipeline-idempotent", "a downstream has the variant's functions once each",
     DECLARED(make_pipeline_idempotent), nullptr, kOfDocuments},
    {"S31", "fresh-justification",
     "what destroys is justified by what a variant wants, not by what a cache remembers of it",
     DECLARED(make_fresh_justification), nullptr, kOfDocuments},
    {"S32", "metadata-is-durable",
     "owners, labels, annotations and finalizers change only through a write that names the "
     "object",
     DECLARED(make_metadata_durable)},
    {"S33", "git-and-store-agree",
     "at rest Git has what Porch shows, in the same state, and nothing else",
     DECLARED(make_git_and_store_agree)},
    {"S34", "no-resurrection", "what was deleted does not come back by itself",
     DECLARED(make_no_resurrection)},
    {"S42", "deleted-by-target",
     "a set's variant is deleted only if its set is there and none of the set's targets wants it",
     DECLARED(make_deleted_by_target), nullptr, kOfDocuments},
    {"S43", "idempotent",
     "reconciling twice with nothing changed in between writes nothing the second time",
     DECLARED(make_idempotent), nullptr, kOfDocuments},
    {"S44", "base-of-the-lock",
     "a controller's upgrade has the base that the lock of the local revision names",
     DECLARED(make_base_of_the_lock), nullptr, kOfDocuments},
    {"S45", "made-of-what-is-wanted",
     "a controller's draft is made of the upstream that the variant names and starts from the "
     "latest",
     DECLARED(make_made_of_what_is_wanted), nullptr, kOfDocuments},
    {"S46", "nothing-taken-back",
     "no controller takes back, from an old copy, what somebody else has written",
     DECLARED(make_nothing_taken_back)},
    {"S47", "refused-leaves-nothing", "a create that was refused leaves no draft in Git",
     DECLARED(make_refused_leaves_nothing)},
    {"S48", "drafts-are-gated",
     "a controller changes a draft only behind the gate PVOperationsComplete",
     DECLARED(make_drafts_are_gated), nullptr, kOfDocuments},
    {"L01", "stable-convergence", "after the last change the world comes to rest, and stays there",
     DECLARED(make_stable_convergence), nullptr, kOfDocuments},
    {"L02", "up-to-date",
     "every valid variant has a downstream made of its upstream with its mutations, and says so",
     DECLARED(make_up_to_date), nullptr, kOfDocuments},
    {"L04", "errors-are-retried",
     "an error passes with its cause: no condition tells of a failure that is over",
     DECLARED(make_errors_are_retried)},
    {"L05", "dependents-are-woken",
     "a change of what a variant depends on is followed by a reconcile of it",
     DECLARED(make_dependents_are_woken), nullptr, kOfDocuments},
    {"L06", "deletions-terminate",
     "what is being deleted goes, or something stands in the way and a condition says so",
     DECLARED(make_deletions_terminate)},
    {"L07", "sets-converge",
     "at rest a set has a variant wherever a target wants one, and no other",
     DECLARED(make_sets_converge), nullptr, kOfDocuments},
    {"L08", "client-views-converge",
     "at rest every list and every cache of a controller is what has been committed",
     DECLARED(make_client_views_converge)},
    {"L09", "status-is-true",
     "at rest Stalled, targets, render errors and gates say what is the case",
     DECLARED(make_status_is_true), nullptr, kOfDocuments},
    {"L14", "no-livelock",
     "after one change from outside controllers write an object a few times, not for ever",
     DECLARED(make_no_livelock), nullptr, kOfDocuments},
    {"L15", "failures-are-tried-again",
     "a write that failed is made good, or the object is reconciled once more",
     DECLARED(make_failures_are_tried_again), nullptr, kOfDocuments},
    {"L16", "nothing-missed",
     "a controller that starts anew in a world at rest finds nothing to do",
     DECLARED(make_nothing_missed), nullptr, kOfDocuments},
    {"E01", "quiet-when-idle",
     "an idle system is silent, and writes stay in proportion to what changed",
     DECLARED(make_quiet_when_idle), nullptr, kOfDocuments},
    {"E04", "back-off", "who fails again and again waits twice as long each time",
     DECLARED(make_back_off)},
};

std::span<const CheckRow> check_rows() { return kRows; }

std::vector<std::unique_ptr<Check>> make_checks(std::span<const CheckRow> rows,
                                                const Excused& excused) {
  std::vector<std::unique_ptr<Check>> checks;
  for (const CheckRow& row : rows) {
    const bool by_quirk = row.excused_by != nullptr && excused.quirks.*row.excused_by;
    if (by_quirk || (row.of_documents && excused.shipped_controllers)) continue;
    checks.push_back(row.make());
    checks.back()->be(row.id, row.title, row.of_documents);
  }
  return checks;
}

}  // namespace porchsim::scenarios
