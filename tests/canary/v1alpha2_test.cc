// What checks ask of the objects of v1alpha2.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <utility>

#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

void set_condition(SecondRevision& revision, std::string_view type, const char* status,
                   const char* reason) {
  std::erase_if(revision.status.conditions, [type](const auto& one) { return one.type == type; });
  auto& condition = revision.status.conditions.emplace_back();
  condition.type = type;
  condition.status = status;
  condition.reason = reason;
}

void sync(History& history) {
  for (const std::string_view reason : {"Reconciling", "Ready"}) {
    api::Json edge = repository("edge");
    edge.set_path(
        {"status", "conditions"},
        api::Json::array({api::Json::object({{"type", "Ready"},
                                             {"status", reason == "Ready" ? "True" : "False"},
                                             {"reason", reason}})}));
    history.write_json(kRevisions, edge);
  }
}

void rest(History& history) {
  history.pass(std::chrono::hours(2));
  history.log("you", sim::Verb::Step, "", "nothing");
  history.finish();
}

TEST(S11, of_v1alpha2_the_number_of_another_revision_is_not_given_to_a_draft) {
  enum class Case { Draft, DraftOfTheNextNumber, FoundInGit, ItsOwnNumber };
  for (const Case one :
       {Case::Draft, Case::DraftOfTheNextNumber, Case::FoundInGit, Case::ItsOwnNumber}) {
    History history;
    auto first = of_v1alpha2(numbered(revision("v1", "Published"), 1), true);
    first.status.revision = 1;
    history.write("porch-controllers", first);
    const bool is_found = one == Case::FoundInGit;
    auto next = of_v1alpha2(revision(one == Case::ItsOwnNumber ? "v1" : "v2", "Draft"), true);
    next.meta.uid = "uid-of-the-next";
    next.spec.lifecycle = is_found ? "Published" : "Draft";
    history.write("you", next);
    next.spec.lifecycle = "Published";
    next.status.revision = one == Case::DraftOfTheNextNumber ? 2 : 1;
    history.write(kRevisions, next);
    EXPECT_EQ(history.bites("S11"), one == Case::Draft);
  }
}

TEST(S13, of_v1alpha2_no_variant_takes_back_what_is_approved_to_go) {
  for (const bool is_approved : {true, false}) {
    History history;
    auto app = second("DeletionProposed");
    history.write("bob", app);
    if (is_approved) app.meta.deletion_timestamp.emplace();
    history.write("alice", app);
    app.spec.lifecycle = "Published";
    history.write(kController, app);
    EXPECT_EQ(history.bites("S13"), is_approved);
  }
}

TEST(S15, of_v1alpha2_what_was_pushed_after_the_last_render_is_not_published) {
  enum class Pushed { Never, BeforeTheRender, AfterIt, ByTheController };
  for (const Pushed pushed :
       {Pushed::Never, Pushed::BeforeTheRender, Pushed::AfterIt, Pushed::ByTheController}) {
    History history;
    history.log(kRevisions, sim::Verb::Reconcile, kApp);
    auto app = second("Draft");
    app.status.creation_source = "init";
    history.write("you", app);
    if (pushed == Pushed::BeforeTheRender) history.push("alice", "edge", kDraftOfApp, {});
    set_condition(app, "Rendered", "True", "Rendered");
    history.write(kRevisions, app);
    if (pushed == Pushed::AfterIt) history.push("alice", "edge", kDraftOfApp, {});
    if (pushed == Pushed::ByTheController) history.push(kRevisions, "edge", kDraftOfApp, {});
    app.spec.lifecycle = "Published";
    history.write("bob", app);
    app.status.revision = 1;
    history.write(kRevisions, app);
    EXPECT_EQ(history.bites("S15"), pushed == Pushed::AfterIt);
  }
}

TEST(S15, of_v1alpha2_a_controller_that_moves_a_draft_pushes_nothing_to_it) {
  enum class Writes { Nothing, TheSameCommit, Another };
  for (const Writes writes : {Writes::Nothing, Writes::TheSameCommit, Writes::Another}) {
    History history;
    Git git(history);
    history.write_json("you", managed_repository());
    history.log(kRevisions, sim::Verb::Reconcile, kApp);
    auto app = second("Draft");
    app.status.creation_source = "init";
    set_condition(app, "Rendered", "True", "Rendered");
    history.write(kRevisions, app);
    git.refs = {{kDraftOfApp, "a"}};
    history.push("alice", "edge", kDraftOfApp, {});
    if (writes == Writes::Nothing) git.refs.clear();
    if (writes == Writes::Another) git.refs = {{kDraftOfApp, "b"}};
    history.push(kRevisions, "edge", kDraftOfApp, {});
    app.spec.lifecycle = "Published";
    history.write("bob", app);
    app.status.revision = 1;
    history.write(kRevisions, app);
    EXPECT_EQ(history.bites("S15"), writes != Writes::Another);
  }
}

TEST(S15, of_v1alpha2_what_was_published_before_its_object_was_made) {
  enum class Published { SinceThen, Before, BeforeTheWorldBegan, UnderAnotherNumber };
  for (const Published one : {Published::SinceThen, Published::Before,
                              Published::BeforeTheWorldBegan, Published::UnderAnotherNumber}) {
    History history;
    Git git(history);
    history.write_json("you", managed_repository());
    if (one == Published::BeforeTheWorldBegan) git.refs = {{"refs/tags/app/v1", "a"}};
    if (one == Published::UnderAnotherNumber) git.refs = {{"refs/tags/app/v2", "a"}};
    history.log(kRevisions, sim::Verb::Reconcile, kApp);
    if (one == Published::Before) history.push("alice", "edge", "refs/tags/app/v1", {});
    auto app = second("Draft");
    app.status.creation_source = "init";
    history.write("you", app);
    app.spec.lifecycle = "Published";
    history.write("bob", app);
    if (one == Published::SinceThen) history.push(kRevisions, "edge", "refs/tags/app/v1", {});
    app.status.revision = 1;
    history.write(kRevisions, app);
    const bool is_given = one == Published::SinceThen || one == Published::UnderAnotherNumber;
    EXPECT_EQ(history.bites("S15"), is_given);
  }
}

TEST(S15, of_v1alpha2_slashes_around_the_directory_hide_no_push) {
  for (const char* directory : {"d", "/d/"}) {
    History history;
    api::Json edge = managed_repository();
    edge.set_path({"spec", "git", "directory"}, directory);
    history.write_json("you", edge);
    history.log(kRevisions, sim::Verb::Reconcile, kApp);
    auto app = second("Draft");
    app.status.creation_source = "init";
    history.write("you", app);
    set_condition(app, "Rendered", "True", "Rendered");
    history.write(kRevisions, app);
    history.push("alice", "edge", "refs/heads/drafts/d/app/v1", {});
    app.spec.lifecycle = "Published";
    history.write("bob", app);
    app.status.revision = 1;
    history.write(kRevisions, app);
    EXPECT_TRUE(history.bites("S15")) << directory;
  }
}

TEST(S15, of_v1alpha2_what_its_source_has_made_is_rendered_before_it_is_published) {
  enum class Case { NoSource, Source, SourceAndAFailedWrite, SourceAndNoApproval };
  for (const Case one :
       {Case::NoSource, Case::Source, Case::SourceAndAFailedWrite, Case::SourceAndNoApproval}) {
    History history;
    history.log(kRevisions, sim::Verb::Reconcile, kApp);
    auto app = second("Draft");
    if (one != Case::NoSource) app.status.creation_source = "init";
    history.write("you", app);
    if (one == Case::SourceAndAFailedWrite) history.fail(kRevisions, "patch", kApp);
    if (one != Case::SourceAndNoApproval) app.spec.lifecycle = "Published";
    app.status.revision = 1;
    history.write(kRevisions, app);
    EXPECT_EQ(history.bites("S15"), one == Case::Source);
  }
}

// Nobody has to take away what a deletion with propagation "orphan" leaves behind.
TEST(S08, of_v1alpha2_what_the_collector_has_let_go_stays) {
  for (const bool is_let_go : {true, false}) {
    History history;
    auto app = variant("app");
    app.meta.finalizers = {std::string(api::kPackageVariantFinalizer)};
    history.write("you", app);
    auto draft = second("Draft");
    draft.meta.owner_references = owned(revision("v1", "Draft"), app).meta.owner_references;
    history.write(kController, draft);
    app.meta.deletion_timestamp = api::Time{};
    history.mark_deleted("you", app);
    draft.meta.owner_references.clear();
    history.write(is_let_go ? "garbage-collector" : kController, draft);
    app.meta.finalizers.clear();
    history.write(kController, app);
    EXPECT_EQ(history.bites("S08"), !is_let_go);
  }
}

TEST(S40, a_status_that_loses_what_it_told_of_a_published_revision) {
  const auto whole = [] {
    auto app = second("Published", 1);
    app.status.observed_generation = 2;
    app.status.published_by = "bob";
    app.status.published_at = api::Time{};
    app.status.self_lock = app.status.upstream_lock =
        api::Locator{"git", api::GitLocator{"url", "app", "app/v1", "c"}};
    return app;
  };
  for (int lost = 0; lost < 7; ++lost) {
    History history;
    auto app = whole();
    history.write(kController, app);
    auto& status = app.status;
    if (lost == 1) status.observed_generation = 1;
    if (lost == 2) status.revision = 0;
    if (lost == 3) status.published_by.clear();
    if (lost == 4) status.published_at.reset();
    if (lost == 5) status.self_lock.reset();
    if (lost == 6) status.upstream_lock.reset();
    app.status.deployment = true;
    history.write(kController, app);
    // Not a lock that its Kptfile may have lost.
    EXPECT_EQ(history.bites("S40"), lost != 0 && lost != 6) << lost;
  }
}

TEST(S40, what_has_left_git_may_be_made_anew) {
  for (const std::string_view commit : {"c", "d", ""}) {
    History history;
    Git git(history);
    register_of_v1alpha2(history, "edge", "Ready");
    if (!commit.empty()) git.refs = {{"refs/tags/app/v1", std::string(commit)}};
    auto app = second("Published", 1);
    app.status.self_lock = api::Locator{"git", api::GitLocator{"url", "app", "app/v1", "c"}};
    history.write(kController, app);
    app.status.revision = 0;
    history.write(kController, app);
    EXPECT_EQ(history.bites("S40"), commit == "c");
  }
}

TEST(S45, an_edit_of_what_one_that_is_being_published_replaces) {
  enum class Second { IsPublished, IsDraft, IsBeingDeleted, HasFailed, IsOfNoVariant };
  for (const Second one : {Second::IsPublished, Second::IsDraft, Second::IsBeingDeleted,
                           Second::HasFailed, Second::IsOfNoVariant}) {
    History history;
    const auto app = variant("app");
    const auto of_edge = [](SecondRevision revision) {
      auto& owner = revision.meta.owner_references.emplace_back();
      owner.kind = "Repository";
      owner.uid = "uid-of-edge";
      return revision;
    };
    history.pass(std::chrono::minutes(1));
    history.write("you", app);
    history.write("you", of_v1alpha2(owned(numbered(revision("v1", "Published"), 1), app), true));
    auto v2 = revision("v2", one == Second::IsDraft ? "Draft" : "Published");
    if (one != Second::IsOfNoVariant) v2 = owned(v2, app);
    auto second = of_edge(of_v1alpha2(v2, one != Second::HasFailed));
    if (one == Second::HasFailed)
      set_condition(second, api::v1alpha2::kReadyCondition, "False", "Failed");
    history.write("you", second);
    if (one == Second::IsBeingDeleted) history.mark_deleted("alice", second);
    history.pass(std::chrono::minutes(5));
    const auto began =
        history.log("pv-controller", sim::Verb::Reconcile, "PackageVariant default/app");
    auto draft = owned(revision("packagevariant-3", "Draft"), app);
    draft.spec.tasks = {api::Task::edit_of("edge.app.v1")};
    history.write("pv-controller", of_edge(of_v1alpha2(draft, false)), {began});
    EXPECT_EQ(history.bites("S45"), one == Second::IsPublished || one == Second::HasFailed)
        << static_cast<int>(one);
  }
}

// The upstream's repository is not registered any more.
enum class Upgrade {
  WithinOne,
  Crosses,
  CrossesBehindARival,
  CrossesBehindAPublication,
  CrossesInADeletion,
  CrossesBehindADraft
};

class Crossing : public ::testing::TestWithParam<Upgrade> {
 protected:
  // A variant that says so of itself.
  static bool bites(Upgrade one, const char* stalled) {
    const bool crosses = one != Upgrade::WithinOne;
    History history;
    history.hear("L09");
    history.write_json("you", managed_repository());
    auto app = variant("app");
    app.spec.adoption_policy = api::kAdoptExisting;
    for (const char* number : {"1", "2"}) {
      auto upstream = numbered(revision(fmt::format("v{}", number), "Published"), number[0] - '0');
      upstream.meta.name = fmt::format("blueprints.app.v{}", number);
      upstream.meta.uid = upstream.meta.name;
      upstream.spec.repository = "blueprints";
      upstream.status.self_lock = api::Locator{
          "git", api::GitLocator{"url", "app", fmt::format("app/v{}", number), number}};
      if (crosses) {
        history.write("porch-server", upstream);
      } else {
        history.write("porch-server", of_v1alpha2(upstream, true));
      }
    }
    auto downstream = numbered(owned(revision("packagevariant-1", "Published"), app), 1);
    auto second = of_v1alpha2(downstream, true);
    second.status.upstream_lock = api::Locator{"git", api::GitLocator{"url", "app", "app/v2", "2"}};
    if (one == Upgrade::CrossesInADeletion) {
      second.spec.lifecycle = api::kDeletionProposed;
      second.meta.finalizers.emplace_back("example.com/keep");
    }
    history.write(kRevisions, second);
    if (one == Upgrade::CrossesInADeletion) history.mark_deleted("alice", second);
    if (one == Upgrade::CrossesBehindARival) {
      const auto rivals = owned(revision("main", "Published"), variant("rival"));
      history.write(kRevisions, of_v1alpha2(numbered(rivals, -1), true));
    }
    if (one == Upgrade::CrossesBehindAPublication) {
      const auto next = owned(revision("packagevariant-2", "Published"), app);
      history.write(kRevisions, of_v1alpha2(next, false));
    }
    if (one == Upgrade::CrossesBehindADraft) {  // which does not render, and is to be adopted
      history.write("alice", revision("by-hand", "Draft"));
      history.read_content_with([](const api::PackageRevision&) { return kpt::Files(); });
      history.watcher().truth().render_with([](const kpt::Files&) { return std::nullopt; });
    }
    app.status.conditions = {{"Ready", "False", "Error", "", {}, 0},
                             {"Stalled", stalled, "Some", "", {}, 0}};
    history.write("you", app);
    history.finish();
    return history.bites("L09");
  }
};

TEST_P(Crossing, stalls_a_variant_unless_it_has_to_wait_anyway) {
  EXPECT_EQ(bites(GetParam(), "False"), GetParam() == Upgrade::Crosses);
  EXPECT_EQ(bites(GetParam(), "True"), GetParam() == Upgrade::WithinOne);
}

INSTANTIATE_TEST_SUITE_P(L09, Crossing,
                         ::testing::Values(Upgrade::WithinOne, Upgrade::Crosses,
                                           Upgrade::CrossesBehindARival,
                                           Upgrade::CrossesBehindAPublication,
                                           Upgrade::CrossesInADeletion,
                                           Upgrade::CrossesBehindADraft));

TEST(L06, of_v1alpha2_a_revision_whose_tag_has_gone_waits_for_nothing) {
  enum class Tag { There, Gone, GoneSinceTheLastSync };
  for (const Tag tag : {Tag::There, Tag::Gone, Tag::GoneSinceTheLastSync}) {
    History history;
    Git git(history);
    if (tag == Tag::There) git.refs = {{"refs/tags/app/v1", "c"}};
    history.write_json("you", repository("edge"));
    history.write("you", second("Published", 1));
    history.push("mallory", "edge", "refs/tags/app/v1", {});
    if (tag != Tag::GoneSinceTheLastSync) sync(history);
    history.mark_deleted(kRevisions, second("Published", 1));
    rest(history);
    EXPECT_EQ(history.bites("L06"), tag == Tag::Gone);
  }
}

TEST(L15, of_v1alpha2_no_status_makes_a_failed_call_for_content_good) {
  for (const bool still_tells : {true, false}) {
    History history;
    auto app = second("Draft");
    history.write("you", app);
    const auto began = history.log(kRevisions, sim::Verb::Reconcile, kApp);
    history.fail(kRevisions, "close draft", kApp, {began}, sim::Layer::Git);
    set_condition(app, "Ready", still_tells ? "False" : "True", still_tells ? "Failed" : "Ready");
    history.write(kRevisions, app, {began});
    history.done(kRevisions, kApp, began);
    rest(history);
    EXPECT_EQ(history.bites("L15"), still_tells);
  }
}

}  // namespace
}  // namespace porchsim::canary
