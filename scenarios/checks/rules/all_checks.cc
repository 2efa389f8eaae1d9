#include "scenarios/checks/rules/all_checks.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace porchsim::scenarios {

std::unique_ptr<Check> make_single_draft();
std::unique_ptr<Check> make_adopt_none();
std::unique_ptr<Check> make_one_controller();
std::unique_ptr<Check> make_no_foreign_delete();
std::unique_ptr<Check> make_published_deletes();
std::unique_ptr<Check> make_reject_wins();
std::unique_ptr<Check> make_no_dangling_owner();
std::unique_ptr<Check> make_finalizer_last();
std::unique_ptr<Check> make_workspace_names();
std::unique_ptr<Check> make_revision_content();
std::unique_ptr<Check> make_revision_numbers();
std::unique_ptr<Check> make_published_immutable();
std::unique_ptr<Check> make_lifecycle();
std::unique_ptr<Check> make_controllers_never_approve();
std::unique_ptr<Check> make_no_unrendered_publish();
std::unique_ptr<Check> make_no_unmutated_publish();
std::unique_ptr<Check> make_gates_enforced();
std::unique_ptr<Check> make_one_latest();
std::unique_ptr<Check> make_latest_is_right();
std::unique_ptr<Check> make_no_lost_update();
std::unique_ptr<Check> make_merge_keeps_local_edits();
std::unique_ptr<Check> make_merge_takes_upstream_edits();
std::unique_ptr<Check> make_bases_stay();
std::unique_ptr<Check> make_lock_tells_the_truth();
std::unique_ptr<Check> make_never_emptied();
std::unique_ptr<Check> make_pipeline_idempotent();
std::unique_ptr<Check> make_metadata_durable();
std::unique_ptr<Check> make_no_resurrection();
std::unique_ptr<Check> make_idempotent();
std::unique_ptr<Check> make_stable_convergence();
std::unique_ptr<Check> make_up_to_date();
std::unique_ptr<Check> make_errors_are_retried();
std::unique_ptr<Check> make_deletions_terminate();
std::unique_ptr<Check> make_quiet_when_idle();

namespace {

using Options = CheckOptions;

constexpr CheckRow kRows[] = {
    {"S01", "single-draft", "a variant never has two drafts of its package", make_single_draft, {}},
    {"S02",
     "adopt-none-untouched",
     "what a variant does not own it leaves alone, unless it is told to adopt",
     make_adopt_none,
     {&Options::shipped_controller}},
    {"S03",
     "one-controller",
     "a revision has at most one controlling owner, and a variant takes none from another",
     make_one_controller,
     {&Options::shipped_controller}},
    {"S04",
     "no-foreign-delete",
     "the controller deletes, proposes for deletion or orphans only what a variant owns",
     make_no_foreign_delete,
     {}},
    {"S05",
     "published-deletes-are-proposed",
     "a published revision leaves through DeletionProposed and a person's delete",
     make_published_deletes,
     {}},
    {"S06",
     "reject-wins",
     "what a person has proposed for deletion, no controller takes back",
     make_reject_wins,
     {&Options::shipped_controller}},
    {"S07",
     "no-dangling-owner",
     "no published revision names an owner that does not exist",
     make_no_dangling_owner,
     {&Options::shipped_controller}},
    {"S08",
     "finalizer-last",
     "a variant's finalizer goes when everything it stands for is done",
     make_finalizer_last,
     {&Options::shipped_controller}},
    {"S09",
     "workspace-names-not-reused",
     "the workspace name of a revision that lives, or was ever published, goes to no other",
     make_workspace_names,
     {&Options::workspace_names_reused}},
    {"S10",
     "revision-names-one-content",
     "a revision number of a package means one content for ever",
     make_revision_content,
     {&Options::revision_numbers_reused}},
    {"S11",
     "revision-numbers",
     "publishing assigns the number after the highest ever assigned, once",
     make_revision_numbers,
     {&Options::revision_numbers_reused}},
    {"S12",
     "published-is-immutable",
     "neither content nor spec of what is published change, but for the lifecycle",
     make_published_immutable,
     {}},
    {"S13",
     "lifecycle-machine",
     "Draft, Proposed, Published, DeletionProposed follow one another only as they may",
     make_lifecycle,
     {}},
    {"S14",
     "controllers-never-approve",
     "proposing, approving and approving a deletion are for people",
     make_controllers_never_approve,
     {}},
    {"S15",
     "no-unrendered-publish",
     "what is published has been rendered, and the last render went well",
     make_no_unrendered_publish,
     {&Options::gates_not_enforced}},
    {"S16",
     "no-unmutated-publish",
     "what the controller wrote last is published only with the variant's mutations in it",
     make_no_unmutated_publish,
     {&Options::shipped_controller, &Options::gates_not_enforced}},
    {"S17",
     "gates-are-enforced",
     "a revision is approved only if every readiness gate has a condition that is True",
     make_gates_enforced,
     {&Options::gates_not_enforced}},
    {"S18",
     "one-latest",
     "a package has at most one revision labelled latest",
     make_one_latest,
     {}},
    {"S19",
     "latest-is-right",
     "the latest of a package is the published revision with the highest number",
     make_latest_is_right,
     {&Options::leaf_name_lookup}},
    {"S20",
     "no-lost-update",
     "a write replaces the version that was current, and makes a new one",
     make_no_lost_update,
     {}},
    {"S21",
     "merge-keeps-local-edits",
     "an upgrade keeps what people changed where upstream changed nothing",
     make_merge_keeps_local_edits,
     {}},
    {"S22",
     "merge-takes-upstream-edits",
     "an upgrade takes what upstream changed where people changed nothing",
     make_merge_takes_upstream_edits,
     {&Options::merge_keys_are_edits}},
    {"S23",
     "bases-stay",
     "what a living revision names as its upstream is not deleted",
     make_bases_stay,
     {&Options::edits_hold_no_upstream}},
    {"S24",
     "lock-tells-the-truth",
     "the lock names the revision and the commit that were read",
     make_lock_tells_the_truth,
     {}},
    {"S25",
     "never-emptied",
     "no write leaves a revision without a Kptfile",
     make_never_emptied,
     {}},
    {"S26",
     "pipeline-idempotent",
     "a downstream has the variant's functions once each",
     make_pipeline_idempotent,
     {&Options::shipped_controller}},
    {"S32",
     "metadata-is-durable",
     "owners, labels, annotations and finalizers change only through a write that names the "
     "object",
     make_metadata_durable,
     {}},
    {"S34",
     "no-resurrection",
     "what was deleted does not come back by itself",
     make_no_resurrection,
     {}},
    {"S43",
     "idempotent",
     "reconciling twice with nothing changed in between writes nothing the second time",
     make_idempotent,
     {&Options::shipped_controller}},
    {"L01",
     "stable-convergence",
     "after the last change the world comes to rest, and stays there",
     make_stable_convergence,
     {&Options::shipped_controller}},
    {"L02",
     "up-to-date",
     "every valid variant has a downstream made of its upstream with its mutations, and says so",
     make_up_to_date,
     {&Options::shipped_controller}},
    {"L04",
     "errors-are-retried",
     "an error passes with its cause: no condition tells of a failure that is over",
     make_errors_are_retried,
     {}},
    {"L06",
     "deletions-terminate",
     "what is being deleted goes, or something stands in the way and a condition says so",
     make_deletions_terminate,
     {}},
    {"E01",
     "quiet-when-idle",
     "an idle system is silent, and writes stay in proportion to what changed",
     make_quiet_when_idle,
     {&Options::shipped_controller}},
};

constexpr auto kIds = [] {
  std::array<std::string_view, std::size(kRows)> ids;
  std::ranges::transform(kRows, ids.begin(), &CheckRow::id);
  return ids;
}();

bool is_of_documents(const CheckRow& row) {
  return std::ranges::find(row.excused_by, &CheckOptions::shipped_controller) !=
         row.excused_by.end();
}

bool is_excused(const CheckRow& row, const CheckOptions& options) {
  return std::ranges::any_of(row.excused_by, [&options](bool CheckOptions::* option) {
    return option != nullptr && options.*option;
  });
}

}  // namespace

std::span<const CheckRow> check_rows() { return kRows; }
std::span<const std::string_view> check_ids() { return kIds; }

std::vector<std::unique_ptr<Check>> make_checks(const CheckOptions& options) {
  std::vector<std::unique_ptr<Check>> checks;
  for (const CheckRow& row : kRows) {
    if (is_excused(row, options)) continue;
    checks.push_back(row.make());
    checks.back()->be(row.id, row.title, is_of_documents(row));
  }
  return checks;
}

}  // namespace porchsim::scenarios
