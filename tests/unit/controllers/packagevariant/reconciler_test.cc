// The states of seed 000, with the server's side of each: which calls are made, and what they leave
// behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/controllers/packagevariant/reconciler_fixture.h"

namespace porchsim::packagevariant {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST_F(ReconcilerTest, a_variant_that_is_gone_needs_nothing) {
  EXPECT_EQ(reconcile(), "");
  EXPECT_THAT(porch_.writes(), IsEmpty());
}

TEST_F(ReconcilerTest, without_a_downstream_a_gated_clone_is_made_and_mutated) {
  put_variant(R"({"metadata": {"finalizers": null}})");
  EXPECT_EQ(reconcile(), "");
  EXPECT_THAT(porch_.writes(),
              ElementsAre("update PackageVariant app", "create PackageRevision " + kFirst,
                          "update PackageRevisionResources " + kFirst,
                          "update PackageRevision " + kFirst, "update_status PackageVariant app"));
  EXPECT_EQ(revision(kFirst).spec.tasks.at(0).cloned(), "up.app.v1");
  EXPECT_TRUE(has_operations(revision(kFirst), true));
  EXPECT_EQ(kptfile(kFirst), kMutated);
  EXPECT_EQ(condition("Ready"), "True: successfully ensured downstream package variant");
  EXPECT_EQ(condition("Stalled"), "False: all validation checks passed");
  const auto targets = porch_.find<api::PackageVariant>("app")->status.downstream_targets;
  ASSERT_EQ(targets.size(), 1U);
  EXPECT_EQ(targets[0].name, kFirst);
}

TEST_F(ReconcilerTest, the_gate_is_closed_until_the_mutations_are_stored) {
  put_variant();
  porch_.fail_call = 7;  // get variant, three lists, get variant, create, get resources, update
  EXPECT_EQ(reconcile(), "injected failure");
  EXPECT_EQ(porch_.calls.at(7), "update PackageRevisionResources " + kFirst);
  EXPECT_TRUE(has_operations(revision(kFirst), false));
  EXPECT_EQ(condition("Ready"), "False: injected failure");
}

TEST_F(ReconcilerTest, a_second_reconcile_writes_nothing) {
  put_variant();
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(reconcile(), "");
  EXPECT_THAT(porch_.writes(), IsEmpty());
}

TEST_F(ReconcilerTest, an_invalid_spec_is_told_and_not_tried_again) {
  put_variant(R"({"spec": {"downstream": null}})");
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(condition("Stalled"), "True: missing required field spec.downstream");
  EXPECT_EQ(condition("Ready"), "False: invalid packagevariant object");
}

TEST_F(ReconcilerTest, an_upstream_that_is_missing_is_tried_again) {
  put_variant(R"({"spec": {"upstream": {"revision": 7}}})");
  EXPECT_THAT(reconcile(), HasSubstr("could not find upstream package revision"));
  EXPECT_THAT(condition("Stalled"), HasSubstr("True: could not find upstream package revision"));
}

TEST_F(ReconcilerTest, a_new_upstream_makes_an_upgrade_draft_of_the_latest_published) {
  put_variant(R"({"spec": {"upstream": {"revision": 2}}})");
  put_revision(downstream(api::kPublished, 1));
  EXPECT_EQ(reconcile(), "");
  const api::Task task = revision(kSecond).spec.tasks.at(0);
  EXPECT_EQ(task.type, "upgrade");
  EXPECT_EQ(task.upgrade->old_upstream.name, "up.app.v1");
  EXPECT_EQ(task.upgrade->new_upstream.name, "up.app.v2");
  EXPECT_EQ(task.upgrade->local_revision.name, kFirst);
  EXPECT_TRUE(has_operations(revision(kSecond), true));
}

// The base of the merge is what the downstream was made from, not a namesake in the package that is
// followed now.
TEST_F(ReconcilerTest, an_upgrade_to_another_package_keeps_its_true_base) {
  put_variant();
  const auto locked = [](std::string_view lock, std::string_view directory) {
    api::Json json;
    json.set_path({"status", lock, "type"}, "git");
    json.set_path({"status", lock, "git", "repo"}, "git://up");
    json.set_path({"status", lock, "git", "directory"}, directory);
    json.set_path({"status", lock, "git", "ref"}, std::string(directory) + "/v1");
    return json;
  };
  put_revision(published(1), locked("selfLock", "app"));
  RevisionValues former = published(1);
  former.package = "former";
  put_revision(former, locked("selfLock", "former"));
  put_revision(downstream(api::kPublished, 1), locked("upstreamLock", "former"));
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(revision(kSecond).spec.tasks.at(0).upgrade->old_upstream.name, "up.former.v1");
  EXPECT_EQ(revision(kSecond).spec.tasks.at(0).upgrade->new_upstream.name, "up.app.v1");
}

TEST_F(ReconcilerTest, an_upgrade_without_a_base_is_an_error_and_never_merges_on_the_placeholder) {
  for (const bool shipped : {false, true}) {
    porch_ = FakePorch();
    for (const std::int64_t number : {1, 2, -1}) put_revision(published(number));
    put_variant(R"({"spec": {"upstream": {"revision": 2}}})");
    RevisionValues local = downstream(api::kPublished, 1);
    local.upstream_ref = "app/v1.2";
    put_revision(local);
    options_.resolve_upstream_lock = !shipped;
    const std::string error = reconcile();
    if (shipped) {
      EXPECT_EQ(error, "");
      EXPECT_EQ(revision(kSecond).spec.tasks.at(0).upgrade->old_upstream.name, "up.app.v-1");
    } else {
      EXPECT_THAT(error, HasSubstr("could not find the old upstream of downstream \"" + kFirst +
                                   "\": its upstream lock names \"app/v1.2\""));
      EXPECT_FALSE(porch_.has("PackageRevision", kSecond));
    }
  }
}

TEST_F(ReconcilerTest, a_lock_that_says_nothing_is_told_once_a_reconcile) {
  put_variant();
  RevisionValues draft = downstream(api::kDraft);
  draft.upstream_ref = "";
  put_revision(draft);
  draft.workspace = "by-hand";
  put_revision(draft);
  const auto warnings = [this] {
    return std::ranges::count(log_.records, api::LogLevel::Warning, &api::LogRecord::level);
  };
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(warnings(), 1);
  EXPECT_EQ(log_.records.front().fields.at(0).second, "down.app.by-hand, " + kFirst);
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(warnings(), 2);
  draft.upstream_ref = "app/v1";
  put_revision(draft);
  draft.workspace = "packagevariant-1";
  put_revision(draft);
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(warnings(), 2);
}

TEST_F(ReconcilerTest, a_draft_cannot_be_upgraded) {
  put_variant(R"({"spec": {"upstream": {"revision": 2}}})");
  put_revision(downstream(api::kDraft));
  const std::string error =
      "cannot update upstream of downstream \"" + kFirst + "\" when it is not published";
  EXPECT_EQ(reconcile(), error);
  EXPECT_EQ(condition("Ready"), "False: " + error);
  EXPECT_EQ(condition("Stalled"), "False: all validation checks passed");
}

TEST_F(ReconcilerTest, a_changed_mutation_makes_an_edit_draft_of_a_published_downstream) {
  put_variant();
  put_revision(downstream(api::kPublished, 1));
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(revision(kSecond).spec.tasks.at(0).edited(), kFirst);
  EXPECT_EQ(kptfile(kSecond), kMutated);
  EXPECT_EQ(revision(kFirst).spec.lifecycle, "Published");
}

TEST_F(ReconcilerTest, a_draft_is_changed_in_place_behind_a_closed_gate) {
  put_variant();
  put_revision(downstream(api::kDraft));
  EXPECT_EQ(reconcile(), "");
  EXPECT_THAT(
      porch_.writes(),
      ElementsAre("update PackageRevision " + kFirst, "update PackageRevisionResources " + kFirst,
                  "update PackageRevision " + kFirst, "update_status PackageVariant app"));
  EXPECT_TRUE(has_operations(revision(kFirst), true));
  EXPECT_EQ(kptfile(kFirst), kMutated);
}

TEST_F(ReconcilerTest, what_is_proposed_goes_back_to_draft_to_be_changed) {
  put_variant();
  put_revision(downstream(api::kProposed));
  EXPECT_EQ(reconcile(), "");
  EXPECT_THAT(porch_.writes(),
              ElementsAre("update PackageRevision " + kFirst, "update PackageRevision " + kFirst,
                          "update PackageRevisionResources " + kFirst,
                          "update PackageRevision " + kFirst, "update_status PackageVariant app"));
  EXPECT_EQ(revision(kFirst).spec.lifecycle, "Draft");
  EXPECT_TRUE(has_operations(revision(kFirst), true));
  EXPECT_EQ(api::find_condition(revision(kFirst).status.conditions, kOperationsComplete)->reason,
            "ProposalTakenBack");
  EXPECT_EQ(kptfile(kFirst), kMutated);
}

TEST_F(ReconcilerTest, what_is_proposed_and_as_it_should_be_stays_proposed) {
  put_variant(R"({"spec": {"pipeline": null}})");
  put_revision(downstream(api::kProposed));
  EXPECT_EQ(reconcile(), "");
  EXPECT_THAT(porch_.writes(), ElementsAre("update_status PackageVariant app"));
}

// Whoever was faster wins: the cache shows a proposal, and it is published by now.
TEST_F(ReconcilerTest, a_proposal_is_taken_back_in_the_version_that_was_read_only) {
  put_variant();
  put_revision(downstream(api::kProposed));
  const Revisions seen = *ListedRevisions(porch_).revisions_of({"default", "down", "app"});
  put_revision(downstream(api::kPublished, 1));
  EXPECT_EQ(reconcile(std::make_unique<FixedIndex>(Revisions{revision_object(published(1))}, seen)),
            "stale");
  EXPECT_EQ(revision(kFirst).spec.lifecycle, "Published");
}

TEST_F(ReconcilerTest, a_draft_that_is_proposed_by_now_is_not_written_to) {
  put_variant();
  put_revision(downstream(api::kDraft));
  const Revisions seen = *ListedRevisions(porch_).revisions_of({"default", "down", "app"});
  put_revision(downstream(api::kProposed));
  EXPECT_EQ(reconcile(std::make_unique<FixedIndex>(Revisions{revision_object(published(1))}, seen)),
            "package revision \"" + kFirst + "\" is Proposed by now");
  EXPECT_THAT(porch_.writes(), ElementsAre("update_status PackageVariant app"));
}

TEST_F(ReconcilerTest, a_failed_reconcile_lists_the_draft_that_it_made) {
  for (const bool shipped : {false, true}) {
    porch_ = FakePorch();
    put_revision(published(1));
    put_variant();
    options_.list_targets_on_error = !shipped;
    porch_.fail_call = 7;
    EXPECT_EQ(reconcile(), "injected failure");
    EXPECT_EQ(porch_.calls.at(7), "update PackageRevisionResources " + kFirst);
    const auto listed = targets();
    EXPECT_EQ(listed.empty() ? "" : listed.front().name, shipped ? "" : kFirst);
  }
}

TEST_F(ReconcilerTest, a_target_whose_render_failed_tells_the_error) {
  for (const char* reason : {"PipelineFailed", "WaitingOnPipeline"}) {
    put_variant();
    put_revision(downstream(api::kDraft),
                 *api::Json::parse(fmt::format(
                     R"({{"status": {{"conditions": [{{"type": "PackagePipelinePassed",
                         "status": "False", "reason": "{}", "message": "f: exit 1"}}]}}}})",
                     reason)));
    porch_.fail_update_of = "PackageRevisionResources";
    EXPECT_EQ(reconcile(), "injected failure");
    ASSERT_EQ(targets().size(), 1U);
    EXPECT_EQ(targets()[0].render_status.error,
              reason == std::string_view("PipelineFailed") ? "f: exit 1" : "");
  }
}

TEST_F(ReconcilerTest, a_render_error_that_is_over_goes_although_something_else_fails) {
  for (const bool passed : {true, false}) {
    put_variant(fmt::format(
        R"({{"spec": {{"upstream": {{"revision": 2}}}},
             "status": {{"downstreamTargets": [{{"name": "{}", "renderStatus": {{"error": "f: exit 1"}}}}]}}}})",
        kFirst));
    put_revision(downstream(api::kDraft),
                 *api::Json::parse(fmt::format(
                     R"({{"status": {{"conditions": [{{"type": "PackagePipelinePassed",
                         "status": "{}", "reason": "r"}}]}}}})",
                     passed ? "True" : "False")));
    put_revision(published(2));
    EXPECT_THAT(reconcile(), testing::HasSubstr("when it is not published"));
    ASSERT_EQ(targets().size(), 1U);
    EXPECT_EQ(targets()[0].render_status.error, passed ? "" : "f: exit 1");
  }
}

TEST_F(ReconcilerTest, labels_and_annotations_reach_an_existing_downstream) {
  put_variant(R"({"spec": {"labels": {"l": "1"}, "annotations": {"a": "2"}}})");
  put_revision(downstream(api::kPublished, 1));
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(revision(kFirst).meta.labels, (api::StringMap{{"l", "1"}}));
  EXPECT_EQ(revision(kFirst).meta.annotations, (api::StringMap{{"a", "2"}}));
}

// A cache that has not heard of the draft must not lead to a second one.
TEST_F(ReconcilerTest, a_late_cache_makes_no_second_draft) {
  put_variant();
  EXPECT_EQ(reconcile(), "");
  const auto stale = [] {
    return std::make_unique<FixedIndex>(Revisions{revision_object(published(1))});
  };
  EXPECT_EQ(reconcile(stale()), kFirst + " already exists");
  EXPECT_FALSE(porch_.has("PackageRevision", kSecond));
}

TEST_F(ReconcilerTest, the_name_of_a_revision_that_once_was_is_passed_over) {
  put_variant();
  porch_.names_ever_used = {kFirst};
  EXPECT_EQ(reconcile(), "");
  EXPECT_TRUE(porch_.has("PackageRevision", kSecond));
}

TEST_F(ReconcilerTest, a_name_whose_holder_goes_in_that_moment_is_taken) {
  put_variant();
  porch_.names_just_freed = {kFirst};
  EXPECT_EQ(reconcile(), "");
  EXPECT_TRUE(porch_.has("PackageRevision", kFirst));
}

// What goes wrong between any two calls is made good by trying again.
TEST_F(ReconcilerTest, a_failure_of_any_call_of_a_clone_ends_in_one_mutated_draft) {
  for (const bool after_effect : {false, true}) {
    for (std::size_t call = 0;; ++call) {
      porch_ = FakePorch();
      for (const std::int64_t number : {1, 2}) put_revision(published(number));
      put_variant(R"({"metadata": {"finalizers": null}})");
      porch_.fail_call = call;
      porch_.fail_after_effect = after_effect;
      const std::string first = reconcile();
      if (call >= porch_.calls.size()) {
        EXPECT_GT(call, 8U) << "the flow has at least so many calls";
        break;
      }
      porch_.fail_call.reset();
      EXPECT_LE(reconcile_until_done(), 2) << "call " << call << ": " << first;
      EXPECT_EQ(kptfile(kFirst), kMutated) << "call " << call;
      EXPECT_TRUE(has_operations(revision(kFirst), true)) << "call " << call;
      EXPECT_FALSE(porch_.has("PackageRevision", kSecond)) << "call " << call;
      EXPECT_THAT(condition("Ready"), HasSubstr("True")) << "call " << call;
    }
  }
}

}  // namespace
}  // namespace porchsim::packagevariant
