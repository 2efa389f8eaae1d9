// Canaries of deletions: each test breaks one invariant and then, beside it, does the lawful thing:
// the check must bite once and only then.
#include <gtest/gtest.h>

#include <chrono>
#include <string_view>

#include <fmt/format.h>

#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

TEST(S04, a_foreign_draft_deleted) {
  History history;
  auto app = variant("app");
  app.spec.adoption_policy = api::kAdoptExisting;
  history.write("you", app);
  history.write("alice", revision("v1", "Draft"));
  history.remove(kController, "PackageRevision", "edge.app.v1");
  EXPECT_EQ(history.bitten(), "S04");
}

TEST(S04, its_own_draft_it_may_delete) {
  History history;
  const auto app = variant("app");
  history.write("you", app);
  history.write(kController, owned(revision("v1", "Draft"), app));
  history.remove(kController, "PackageRevision", "edge.app.v1");
  EXPECT_EQ(history.bitten(), "");
}

TEST(S04, a_cache_may_show_late_that_a_person_stripped_a_variant_on_its_way_out) {
  for (const std::string_view who : {"you", kController}) {
    History history;
    auto app = variant("app");
    history.write("you", app);
    history.write(kController, owned(revision("packagevariant-1", "Draft"), app));
    app.meta.deletion_timestamp = api::Time{};
    history.write("you", app);
    history.remove(who, "PackageVariant", "app");
    const sim::EventId late = history.log(kController, sim::Verb::Reconcile, "PackageVariant app");
    history.remove(kController, "PackageRevision", "edge.app.packagevariant-1", {late});
    EXPECT_EQ(history.bites("S04"), who == kController) << history.bitten();
  }
}

TEST(S04, what_a_stripped_variant_owned_when_the_reconcile_began) {
  for (const bool began_before : {true, false}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    history.write(kController, owned(revision("packagevariant-1", "Draft"), app));
    const sim::EventId early = history.log(kController, sim::Verb::Reconcile, "PackageVariant app");
    history.remove("you", "PackageVariant", "app");
    const sim::EventId late = history.log(kController, sim::Verb::Reconcile, "PackageVariant app");
    history.remove(kController, "PackageRevision", "edge.app.packagevariant-1",
                   {began_before ? early : late});
    EXPECT_EQ(history.bitten().find("S04") == std::string::npos, began_before) << history.bitten();
  }
}

TEST(S07, who_strips_the_finalizer_leaves_dangling_owners) {
  for (const bool stripped : {true, false}) {
    History history;
    auto app = variant("app");
    app.meta.finalizers = {std::string(api::kPackageVariantFinalizer)};
    history.write("you", app);
    history.write("porch-server", owned(numbered(revision("v1", "Published"), 1), app));
    app.meta.finalizers.clear();
    history.write(stripped ? "you" : kController, app);
    history.remove("you", "PackageVariant", "app");
    EXPECT_EQ(history.bitten().find("S07") == std::string::npos, stripped) << history.bitten();
  }
}

TEST(S05, a_published_revision_removed_without_a_proposal) {
  History history;
  history.write_json("you", repository("edge"));
  history.write("porch-server", numbered(revision("v1", "Published"), 1));
  history.remove("alice", "PackageRevision", "edge.app.v1");
  EXPECT_EQ(history.bitten(), "S05");
}

TEST(S05, the_garbage_collector_is_no_person) {
  for (const bool is_somebodys : {false, true}) {
    History history;
    history.write_json("you", repository("edge"));
    auto published = numbered(revision("v1", "DeletionProposed"), 1);
    if (is_somebodys)
      published.meta.owner_references = {{"v1", "ConfigMap", "keeper", "uid-gone", {}, {}}};
    history.write("porch-server", published);
    history.remove("garbage-collector", "PackageRevision", "edge.app.v1");
    EXPECT_EQ(history.bites("S05"), !is_somebodys);
  }
}

TEST(S05, a_proposed_deletion_approved_by_a_person_is_the_front_door) {
  History history;
  history.write_json("you", repository("edge"));
  history.write("porch-server", numbered(revision("v1", "DeletionProposed"), 1));
  history.remove("alice", "PackageRevision", "edge.app.v1");
  EXPECT_EQ(history.bitten(), "");
}

TEST(S05, a_deletion_in_the_foreground_takes_what_is_proposed_and_no_other) {
  for (const bool foreground : {true, false}) {
    History history;
    history.write_json("you", repository("edge"));
    auto app = variant("app");
    if (foreground) app.meta.finalizers.emplace_back("foregroundDeletion");
    history.write("you", app);
    history.write("porch-server", owned(numbered(revision("v1", "DeletionProposed"), 1), app));
    history.mark_deleted("you", app);
    history.remove("garbage-collector", "PackageRevision", "edge.app.v1");
    EXPECT_EQ(history.bitten(), foreground ? "" : "S05");
  }
}

// Somebody's finalizer holds it up, and meanwhile somebody thinks better of it.
TEST(S05, a_deletion_that_was_accepted_is_for_good) {
  for (const char* lifecycle : {"DeletionProposed", "Published"}) {
    History history;
    history.write_json("you", repository("edge"));
    auto app = numbered(revision("v1", lifecycle), 1);
    history.write("porch-server", app);
    history.mark_deleted("alice", app);
    app.spec.lifecycle = "Published";
    app.meta.deletion_timestamp = api::Time{};
    history.write("bob", app);
    history.remove("bob", "PackageRevision", "edge.app.v1");
    EXPECT_EQ(history.bites("S05"), lifecycle == std::string_view("Published"));
  }
}

TEST(S32, what_shows_the_main_branch_comes_to_be_with_an_owner) {
  for (const bool is_owned : {true, false}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    auto main = numbered(revision("main", "Published"), -1);
    if (is_owned) main = owned(main, app);
    history.write("alice", main);
    EXPECT_EQ(history.bites("S32"), is_owned);
  }
}

// What Git has no more goes all the same, and the last finalizer takes the object with it.
TEST(S32, what_has_a_finalizer_goes) {
  enum class Case { ByRequest, BySync, WithTheLast };
  for (const Case one : {Case::ByRequest, Case::BySync, Case::WithTheLast}) {
    History history;
    auto draft = revision("v1", "Draft");
    draft.meta.finalizers = {"example.com/held"};
    history.write("alice", draft);
    if (one == Case::WithTheLast) {
      draft.meta.finalizers.clear();
      history.write("alice", draft);
    }
    history.remove(one == Case::BySync ? "porch" : "alice", "PackageRevision", "edge.app.v1");
    EXPECT_EQ(history.bites("S32"), one == Case::ByRequest);
  }
}

TEST(S07, a_variant_gone_while_it_owns_a_published_revision) {
  History history;
  auto app = variant("app");
  app.meta.finalizers.clear();
  history.write("you", app);
  history.write("porch-server", owned(numbered(revision("v1", "Published"), 1), app));
  history.remove("you", "PackageVariant", "app");
  EXPECT_EQ(history.bitten(), "S07");
}

TEST(S08, the_finalizer_gone_before_the_drafts) {
  History history;
  auto app = variant("app");
  history.write("you", app);
  history.write(kController, owned(revision("packagevariant-1", "Draft"), app));
  history.mark_deleted("you", app);
  app.meta.deletion_timestamp = api::Time{};
  app.meta.finalizers.clear();
  history.write(kController, app);
  EXPECT_EQ(history.bitten(), "S08");
}

TEST(S08, a_published_revision_released_but_not_proposed_for_deletion) {
  History history;
  auto app = variant("app");
  history.write("you", app);
  history.write("porch-server", owned(numbered(revision("v1", "Published"), 1), app));
  history.mark_deleted("you", app);
  history.write(kController, numbered(revision("v1", "Published"), 1));
  app.meta.deletion_timestamp = api::Time{};
  app.meta.finalizers.clear();
  history.write(kController, app);
  EXPECT_EQ(history.bitten(), "S08");
}

// An outsider takes the mark of the proposal out of Git, which Porch finds.
TEST(S08, a_proposal_that_somebody_else_has_taken_back) {
  for (const std::string_view who : {std::string_view(kController),
                                     std::string_view("porch-server"), std::string_view("alice")}) {
    History history;
    auto app = variant("app");
    history.write("you", app);
    history.write("porch-server", owned(numbered(revision("v1", "Published"), 1), app));
    history.mark_deleted("you", app);
    history.write(kController, numbered(revision("v1", "DeletionProposed"), 1));
    history.write(who, numbered(revision("v1", "Published"), 1));
    app.meta.deletion_timestamp = api::Time{};
    app.meta.finalizers.clear();
    history.write(kController, app);
    EXPECT_EQ(history.bites("S08"), who == kController);
  }
}

TEST(S08, a_draft_that_the_controller_lets_go_of_and_one_that_others_release) {
  for (const std::string_view who : {kController, "garbage-collector", "alice"}) {
    History history;
    auto app = variant("app");
    history.write("you", app);
    history.write(kController, owned(revision("packagevariant-1", "Draft"), app));
    history.mark_deleted("you", app);
    history.write(who, revision("packagevariant-1", "Draft"));
    app.meta.deletion_timestamp = api::Time{};
    app.meta.finalizers.clear();
    history.write(kController, app);
    EXPECT_EQ(history.bitten(), who == kController ? "S08" : "");
  }
}

TEST(S08, an_orphan_may_be_adopted_and_deleted_with_its_new_owner) {
  for (const bool adopted : {true, false}) {
    History history;
    auto app = variant("app");
    app.spec.deletion_policy = "orphan";
    const auto other = variant("other");
    history.write("you", app);
    history.write("you", other);
    history.write(kController, owned(revision("packagevariant-1", "Draft"), app));
    history.mark_deleted("you", app);
    if (adopted) history.write(kController, owned(revision("packagevariant-1", "Draft"), other));
    history.remove(kController, "PackageRevision", "edge.app.packagevariant-1");
    app.meta.deletion_timestamp = api::Time{};
    app.meta.finalizers.clear();
    history.write(kController, app);
    EXPECT_EQ(history.bitten().find("S08") == std::string::npos, adopted) << history.bitten();
  }
}

TEST(L21, what_nobody_owns_any_more_goes) {
  for (const std::string_view left : {"Draft", "Published", ""}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    history.remove("you", "PackageVariant", "app");
    history.write(kController, owned(revision("packagevariant-1", left), app));
    if (left.empty())
      history.remove("garbage-collector", "PackageRevision", "edge.app.packagevariant-1");
    history.pass(std::chrono::hours(1));
    history.log("you", sim::Verb::Step, "");
    history.finish();
    EXPECT_EQ(history.bites("L21"), left == "Draft") << history.bitten();
  }
}

TEST(L21, one_owner_is_enough_and_the_collector_has_time) {
  for (const bool other_is_there : {true, false}) {
    for (const auto since : {std::chrono::minutes(1), std::chrono::minutes(60)}) {
      History history;
      const auto app = variant("app");
      const auto other = variant("other");
      history.write("you", app);
      history.write("you", other);
      history.write(kController, owned(owned(revision("v1", "Draft"), app), other, false));
      history.remove("you", "PackageVariant", "app");
      if (!other_is_there) history.remove("you", "PackageVariant", "other");
      history.pass(since);
      history.log("you", sim::Verb::Step, "");
      history.finish();
      EXPECT_EQ(history.bites("L21"), !other_is_there && since > std::chrono::minutes(40))
          << history.bitten();
    }
  }
}

api::PackageRevision in_package(std::string_view package, api::PackageRevision revision) {
  revision.meta.name = revision.meta.uid =
      fmt::format("edge.{}.{}", package, revision.spec.workspace_name);
  revision.spec.package_name = package;
  return revision;
}

// Of a draft that holds what it is made of: by whatever task.
api::PackageRevision copy_of(const api::PackageRevision& draft) {
  auto copy = in_package("copy", revision("c1", "Draft"));
  copy.spec.tasks = {api::Task::clone_of(draft.meta.name)};
  return copy;
}

TEST(L21, what_somebody_has_copied_stays) {
  for (const bool is_copied : {true, false}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    const auto left = owned(revision("packagevariant-1", "Draft"), app);
    history.write(kController, left);
    if (is_copied) history.write("alice", copy_of(left));
    history.remove("you", "PackageVariant", "app");
    history.pass(std::chrono::hours(1));
    history.log("you", sim::Verb::Step, "");
    history.finish();
    EXPECT_EQ(history.bites("L21"), !is_copied) << history.bitten();
  }
}

// A variant that is not Ready, for it cannot let go of that, has its downstream all the same.
TEST(L02, what_a_variant_has_left_is_copied) {
  const auto lock = api::Locator{"git", api::GitLocator{"url", "app", "app/v1", "c"}};
  for (const bool is_copied : {true, false}) {
    for (const bool has_downstream : {true, false}) {
      History history;
      history.write_json("you", repository("edge"));
      auto upstream = numbered(revision("v1", "Published"), 1);
      upstream.meta.name = upstream.meta.uid = "blueprints.app.v1";
      upstream.spec.repository = "blueprints";
      upstream.status.self_lock = lock;
      history.write("porch-server", upstream);
      auto app = variant("app");
      app.status.conditions = {{"Ready", "False", "Error", "", {}, 0}};
      app.status.downstream_targets = {{"edge.app.packagevariant-1", {}}};
      history.write("you", app);
      const auto left = owned(in_package("former", revision("packagevariant-1", "Draft")), app);
      history.write(kController, left);
      if (is_copied) history.write("alice", copy_of(left));
      auto downstream = owned(revision("packagevariant-1", "Draft"), app);
      downstream.status.upstream_lock = lock;
      if (has_downstream) history.write(kController, downstream);
      history.finish();
      EXPECT_EQ(history.bites("L02"), !is_copied || !has_downstream) << history.bitten();
    }
  }
}

TEST(S89, who_is_to_leave_orphans_goes_before_they_are_let_go) {
  enum class Case { Named, JustCome, ComeAmid, LetGo, Background, ByAPerson, Foreground };
  for (const Case one : {Case::Named, Case::JustCome, Case::ComeAmid, Case::LetGo, Case::Background,
                         Case::ByAPerson, Case::Foreground}) {
    History history;
    auto app = variant("app");
    history.write("you", app);
    const bool is_amid = one == Case::ComeAmid;
    const auto other = revision("packagevariant-2", "Draft");
    if (is_amid) history.write(kController, owned(other, app));
    history.write(kController, owned(revision("packagevariant-1", "Draft"), app));
    if (is_amid) history.write("garbage-collector", other);
    history.pass(std::chrono::seconds(one == Case::JustCome ? 1 : 6));
    app.meta.deletion_timestamp = api::Time{};
    if (one != Case::Background) app.meta.finalizers = {"orphan"};
    history.write("you", app);
    if (one == Case::LetGo)
      history.write("garbage-collector", revision("packagevariant-1", "Draft"));
    app.meta.finalizers.clear();
    if (one == Case::Foreground) app.meta.finalizers = {"foregroundDeletion"};
    history.write(one == Case::ByAPerson ? "you" : "garbage-collector", app);
    EXPECT_EQ(history.bites("S89"), one == Case::Named) << static_cast<int>(one);
  }
}

TEST(S92, the_collector_takes_what_somebody_still_owns) {
  enum class Case { Owned, OwnedByOneOfTwo, Unowned, OwnerGone, OwnerGoing, ByAPerson };
  for (const Case one : {Case::Owned, Case::OwnedByOneOfTwo, Case::Unowned, Case::OwnerGone,
                         Case::OwnerGoing, Case::ByAPerson}) {
    History history;
    auto app = variant("app");
    history.write("you", app);
    auto draft = revision("packagevariant-1", "Draft");
    if (one != Case::Unowned) draft = owned(draft, app);
    if (one == Case::OwnedByOneOfTwo)
      draft.meta.owner_references.push_back({"v1", "ConfigMap", "keeper", "uid-gone", {}, {}});
    history.write(kController, draft);
    if (one == Case::OwnerGone) history.remove("you", "PackageVariant", "app");
    if (one == Case::OwnerGoing) history.mark_deleted("you", app);
    history.remove(one == Case::ByAPerson ? "alice" : "garbage-collector", "PackageRevision",
                   draft.meta.name);
    EXPECT_EQ(history.bites("S92"), one <= Case::Unowned) << static_cast<int>(one);
  }
}

}  // namespace
}  // namespace porchsim::canary
