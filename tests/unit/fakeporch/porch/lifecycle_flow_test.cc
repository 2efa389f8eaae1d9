// From a draft to a published revision and out again, one request after the other.
#include <gmock/gmock.h>

#include "tests/unit/fakeporch/porch/porch_world.h"

namespace porchsim::fakeporch {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

class LifecycleFlow : public PorchWorld {
 protected:
  void SetUp() override {
    PorchWorld::SetUp();
    register_repository("edge");
  }
};

TEST_F(LifecycleFlow, a_repository_becomes_ready_with_a_main_branch) {
  const auto object = repositories.get({"default", "edge"}).value();
  const auto& repository = object->as<api::Repository>();
  ASSERT_EQ(repository.status.conditions.size(), 1U);
  EXPECT_EQ(repository.status.conditions[0].type, "Ready");
  EXPECT_EQ(repository.status.conditions[0].status, "True");
  EXPECT_EQ(repository.status.package_count, 0);
  EXPECT_EQ(repository.status.git_commit_hash, git_of("edge").ref("refs/heads/main"));
  EXPECT_TRUE(object->meta().has_finalizer("config.porch.kpt.dev/repository"));
}

TEST_F(LifecycleFlow, a_new_revision_is_a_draft_on_a_branch) {
  ok(create(draft("edge", "app", "v1")));
  const api::PackageRevision revision = get("edge.app.v1");
  EXPECT_EQ(revision.spec.lifecycle, "Draft");
  EXPECT_EQ(revision.spec.revision, 0);
  ASSERT_EQ(revision.spec.tasks.size(), 1U);
  EXPECT_EQ(revision.spec.tasks[0].init->description, "app description");
  EXPECT_FALSE(revision.meta.uid.empty());
  EXPECT_THAT(revision.spec.readiness_gates, ElementsAre("PackagePipelinePassed"));
  EXPECT_EQ(condition(revision, "PackagePipelinePassed"), "True");
  EXPECT_EQ(revision.status.upstream_lock, api::Locator());

  const auto tip = git_of("edge").ref("refs/heads/drafts/app/v1");
  ASSERT_TRUE(tip);
  const api::Locator lock{"git", api::GitLocator{url("edge"), "app", "drafts/app/v1", *tip}};
  EXPECT_EQ(revision.status.self_lock, lock);
  const CommitInfo commit = git->objects().read_commit(*tip).value();
  EXPECT_EQ(commit.author.name, "alice");
  EXPECT_EQ(commit.committer.email, "porch@kpt.dev");
  EXPECT_THAT(commit.message, HasSubstr("Creating new empty revision\n\n\nkpt:{"));
  EXPECT_THAT(commit.parents, ElementsAre(*git_of("edge").ref("refs/heads/main")));
}

TEST_F(LifecycleFlow, propose_approve_and_what_git_shows) {
  ok(create(draft("edge", "app", "v1")));
  const CommitId first_main = *git_of("edge").ref("refs/heads/main");
  ok(propose("edge.app.v1"));
  const auto proposed = git_of("edge").ref("refs/heads/proposed/app/v1");
  ASSERT_TRUE(proposed);
  EXPECT_FALSE(git_of("edge").ref("refs/heads/drafts/app/v1"));
  EXPECT_EQ(get("edge.app.v1").status.self_lock->git->ref, "proposed/app/v1");

  ok(approve("edge.app.v1"));
  const auto tag = git_of("edge").ref("refs/tags/app/v1");
  ASSERT_TRUE(tag);
  EXPECT_THAT(git_of("edge").refs("refs/"),
              ElementsAre(Pair("refs/heads/main", *tag), Pair("refs/tags/app/v1", *tag)));
  const CommitInfo merge = git->objects().read_commit(*tag).value();
  EXPECT_THAT(merge.parents, ElementsAre(first_main, *proposed));
  EXPECT_THAT(merge.message,
              HasSubstr("Approving package revision app/1\n\nkpt:{\"package\":\"app\","
                        "\"revision\":\"1\",\"workspaceName\":\"v1\"}"));
  EXPECT_TRUE(git->objects().read_file(*tag, "README.md")) << "what else is on main stays";

  const api::PackageRevision published = get("edge.app.v1");
  EXPECT_EQ(published.spec.lifecycle, "Published");
  EXPECT_EQ(published.spec.revision, 1);
  EXPECT_EQ(published.status.published_by, "alice");
  EXPECT_TRUE(published.status.published_at);
  EXPECT_EQ(published.status.self_lock->git->ref, "app/v1");
  EXPECT_EQ(published.status.self_lock->git->commit, *tag);
  EXPECT_TRUE(is_latest(published));

  const api::PackageRevision placeholder = get("edge.app.main");
  EXPECT_EQ(placeholder.spec.revision, -1);
  EXPECT_EQ(placeholder.spec.lifecycle, "Published");
  EXPECT_EQ(placeholder.status.self_lock->git->ref, "main");
  EXPECT_FALSE(is_latest(placeholder));
}

TEST_F(LifecycleFlow, a_rejected_proposal_is_a_draft_again_with_the_same_content) {
  ok(create(draft("edge", "app", "v1")));
  ok(propose("edge.app.v1"));
  const auto tip = git_of("edge").ref("refs/heads/proposed/app/v1");
  ok(set_lifecycle("edge.app.v1", api::kDraft, "approval"));
  EXPECT_EQ(get("edge.app.v1").spec.lifecycle, "Draft");
  EXPECT_EQ(git_of("edge").ref("refs/heads/drafts/app/v1"), tip);
  EXPECT_FALSE(git_of("edge").ref("refs/heads/proposed/app/v1"));
}

TEST_F(LifecycleFlow, a_published_revision_leaves_by_the_front_door) {
  publish("edge", "app", "v1");
  const api::Result<> early = remove("edge.app.v1");
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().reason, api::Reason::Forbidden);
  EXPECT_THAT(early.error().message, HasSubstr("must be proposed for deletion"));

  ok(set_lifecycle("edge.app.v1", api::kDeletionProposed));
  EXPECT_TRUE(git_of("edge").ref("refs/heads/deletionProposed/app/v1"));
  ok(set_lifecycle("edge.app.v1", api::kPublished, "approval"));
  EXPECT_FALSE(git_of("edge").ref("refs/heads/deletionProposed/app/v1"));

  ok(set_lifecycle("edge.app.v1", api::kDeletionProposed, "approval"));
  ok(remove("edge.app.v1"));
  EXPECT_FALSE(exists("edge.app.v1"));
  EXPECT_FALSE(git_of("edge").ref("refs/tags/app/v1"));
  EXPECT_FALSE(git_of("edge").ref("refs/heads/deletionProposed/app/v1"));
  EXPECT_TRUE(exists("edge.app.main")) << "the placeholder stays";
}

TEST_F(LifecycleFlow, the_placeholder_leaves_main_with_a_commit) {
  publish("edge", "app", "v1");
  ok(set_lifecycle("edge.app.main", api::kDeletionProposed));
  EXPECT_TRUE(git_of("edge").ref("refs/heads/deletionProposed/app/main"));
  ok(remove("edge.app.main"));
  EXPECT_FALSE(exists("edge.app.main"));
  const CommitId head = *git_of("edge").ref("refs/heads/main");
  EXPECT_EQ(git->objects().read_commit(head)->message, "Delete app");
  EXPECT_FALSE(git->objects().read_files(head, "app"));
  EXPECT_TRUE(exists("edge.app.v1"));
}

TEST_F(LifecycleFlow, the_latest_label_is_on_the_highest_published_revision) {
  publish("edge", "app", "v1");
  ok(create(draft("edge", "app", "v2"), edit_of("edge.app.v1")));
  EXPECT_TRUE(is_latest(get("edge.app.v1")));
  finish("edge.app.v2");
  EXPECT_FALSE(is_latest(get("edge.app.v1")));
  EXPECT_TRUE(is_latest(get("edge.app.v2")));
  EXPECT_EQ(get("edge.app.v2").spec.revision, 2);

  ok(set_lifecycle("edge.app.v2", api::kDeletionProposed));
  EXPECT_TRUE(is_latest(get("edge.app.v2")));
  ok(remove("edge.app.v2"));
  EXPECT_TRUE(is_latest(get("edge.app.v1")));
}

TEST_F(LifecycleFlow, numbers_and_names_of_published_revisions_are_not_given_again) {
  publish("edge", "app", "v1");
  ok(create(draft("edge", "app", "v2"), edit_of("edge.app.v1")));
  finish("edge.app.v2");
  ok(set_lifecycle("edge.app.v2", api::kDeletionProposed));
  ok(remove("edge.app.v2"));

  const auto again = create(draft("edge", "app", "v2"), edit_of("edge.app.v1"));
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().message, HasSubstr("has been published before"));
  ok(create(draft("edge", "app", "v3"), edit_of("edge.app.v1")));
  finish("edge.app.v3");
  EXPECT_EQ(get("edge.app.v3").spec.revision, 3);

  ok(create(draft("edge", "app", "v4"), edit_of("edge.app.v1")));
  const std::string uid = get("edge.app.v4").meta.uid;
  ok(remove("edge.app.v4"));
  EXPECT_FALSE(git_of("edge").ref("refs/heads/drafts/app/v4"));
  ok(create(draft("edge", "app", "v4"), edit_of("edge.app.v1")));
  EXPECT_NE(get("edge.app.v4").meta.uid, uid) << "a draft's name may return, its uid does not";
}

TEST_F(LifecycleFlow, metadata_of_published_revisions_may_change_but_not_their_spec) {
  publish("edge", "app", "v1");
  api::PackageRevision revision = get("edge.app.v1");
  revision.meta.labels["team"] = "blue";
  revision.meta.finalizers = {"example.com/hold"};
  revision.meta.owner_references.push_back({"v1", "ConfigMap", "owner", "uid-1", true, {}});
  const auto updated = update(revision);
  ok(updated);
  EXPECT_NE((*updated)->meta().resource_version, revision.meta.resource_version);
  revision = get("edge.app.v1");
  EXPECT_EQ(revision.meta.labels["team"], "blue");
  EXPECT_TRUE(is_latest(revision));
  EXPECT_EQ(revision.meta.owner_references.size(), 1U);

  revision.spec.readiness_gates.push_back("more");
  EXPECT_EQ(update(revision).error().reason, api::Reason::Invalid);
}

TEST_F(LifecycleFlow, finalizers_hold_a_revision_until_they_go) {
  ok(create(draft("edge", "app", "v1")));
  api::PackageRevision revision = get("edge.app.v1");
  revision.meta.finalizers = {"example.com/hold"};
  ok(update(revision));
  ok(remove("edge.app.v1"));
  revision = get("edge.app.v1");
  EXPECT_TRUE(revision.meta.deletion_timestamp);
  EXPECT_TRUE(git_of("edge").ref("refs/heads/drafts/app/v1"));
  revision.meta.finalizers.clear();
  ok(update(revision));
  EXPECT_FALSE(exists("edge.app.v1"));
  EXPECT_FALSE(git_of("edge").ref("refs/heads/drafts/app/v1"));
}

TEST_F(LifecycleFlow, a_repository_directory_lies_before_the_package_in_git_only) {
  register_repository("sub", false, "/deep/");
  publish("sub", "app", "v1");
  EXPECT_TRUE(git_of("sub").ref("refs/tags/deep/app/v1"));
  const api::PackageRevision revision = get("sub.app.v1");
  EXPECT_EQ(revision.status.self_lock->git->directory, "app");
  EXPECT_EQ(revision.status.self_lock->git->ref, "deep/app/v1");
  EXPECT_TRUE(git->objects().read_file(revision.status.self_lock->git->commit, "deep/app/Kptfile"));
}

TEST_F(LifecycleFlow, every_ref_move_is_told) {
  std::vector<std::string> moves;
  trace.attach([&moves](const sim::Event& event) {
    if (event.verb == sim::Verb::Push) moves.push_back(event.subject.text());
  });
  publish("edge", "app", "v1");
  EXPECT_THAT(
      moves, ElementsAre("git edge refs/heads/drafts/app/v1", "git edge refs/heads/proposed/app/v1",
                         "git edge refs/heads/drafts/app/v1", "git edge refs/heads/main",
                         "git edge refs/tags/app/v1", "git edge refs/heads/proposed/app/v1"));
}

}  // namespace
}  // namespace porchsim::fakeporch
