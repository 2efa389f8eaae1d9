// Clone, edit and upgrade.
#include <gmock/gmock.h>

#include "tests/unit/fakeporch/porch/porch_world.h"

namespace porchsim::fakeporch {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kDeployment = R"(apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 1
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  text.replace(text.find(from), from.size(), to);
  return text;
}

class Tasks : public PorchWorld {
 protected:
  void SetUp() override {
    PorchWorld::SetUp();
    register_repository("up");
    register_repository("edge");
    register_repository("cluster", true);
    publish("up", "app", "v1", file("deploy.yaml", kDeployment));
  }
  std::string text(const std::string& name, const std::string& path) {
    const auto files = content(name).spec.resources;
    const auto found = files.find(path);
    return found == files.end() ? "absent" : *found->second;
  }
  void refused(const api::Result<api::ObjectPtr>& made, const std::string& error) {
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().reason, api::Reason::InternalError);
    EXPECT_THAT(made.error().message, HasSubstr(error));
  }
};

TEST_F(Tasks, a_clone_carries_upstream_lock_and_merge_keys) {
  ok(create(draft("edge", "app-edge", "v1"), clone_of("up.app.v1")));
  const api::PackageRevision revision = get("edge.app-edge.v1");
  const CommitId tag = *git_of("up").ref("refs/tags/app/v1");
  EXPECT_EQ(revision.status.upstream_lock,
            (api::Locator{"git", api::GitLocator{url("up"), "app", "app/v1", tag}}));
  EXPECT_THAT(text("edge.app-edge.v1", "Kptfile"), HasSubstr("name: app-edge"));
  EXPECT_THAT(text("edge.app-edge.v1", "deploy.yaml"), HasSubstr("# kpt-merge: /web"));
  EXPECT_THAT(text("edge.app-edge.v1", "package-context.yaml"), HasSubstr("name: example"));
}

TEST_F(Tasks, a_deployment_repository_gives_the_package_a_context_of_its_own) {
  ok(create(draft("cluster", "app", "v1"), clone_of("up.app.v1")));
  EXPECT_THAT(text("cluster.app.v1", "package-context.yaml"), HasSubstr("name: app"));
  EXPECT_TRUE(get("cluster.app.v1").status.deployment);
}

TEST_F(Tasks, a_draft_may_be_cloned_but_no_placeholder) {
  ok(create(draft("up", "new", "ws")));
  ok(create(draft("edge", "a", "v1"), clone_of("up.new.ws")));
  EXPECT_EQ(get("edge.a.v1").status.upstream_lock->git->ref, "drafts/new/ws");
  refused(create(draft("edge", "b", "v1"), clone_of("up.app.main")),
          "upstream revision may not be the placeholder package revision up/up.app.main");
  refused(create(draft("edge", "b", "v1"), clone_of("up.app.v9")),
          "failed to fetch package revision \"up.app.v9\": cannot find package revision");
}

TEST_F(Tasks, a_directory_in_git_may_be_cloned) {
  api::Task task;
  task.type = "clone";
  task.clone.emplace().upstream.git = {"https://git.example/up", "v1", "/app/", {}};
  ok(create(draft("edge", "a", "v1"), task));
  EXPECT_THAT(text("edge.a.v1", "deploy.yaml"), HasSubstr("kind: Deployment"));
  const auto lock = get("edge.a.v1").status.upstream_lock;
  EXPECT_EQ(lock->git->ref, "v1");
  EXPECT_EQ(lock->git->commit, *git_of("up").ref("refs/tags/app/v1"));

  task.clone->upstream.git->ref = "v7";
  refused(create(draft("edge", "b", "v1"), task), "cannot find git reference (tried [app/v7 v7])");
  task.clone->upstream.git->repo = "https://git.example/none";
  refused(create(draft("edge", "b", "v1"), task), "cannot clone Git repository");
  task.clone->upstream.git.reset();
  refused(create(draft("edge", "b", "v1"), task), "invalid clone source");
}

TEST_F(Tasks, an_upstream_that_others_were_made_from_stays) {
  ok(create(draft("edge", "app", "v1"), clone_of("up.app.v1")));
  ok(set_lifecycle("up.app.v1", api::kDeletionProposed));
  const api::Result<> removed = remove("up.app.v1");
  ASSERT_FALSE(removed);
  EXPECT_EQ(removed.error().reason, api::Reason::Forbidden);
  EXPECT_THAT(removed.error().message, HasSubstr("it is referenced as upstream by: edge.app.v1"));
  ok(remove("edge.app.v1"));
  ok(remove("up.app.v1"));
}

TEST_F(Tasks, an_edit_copies_a_published_revision_of_the_same_package) {
  ok(create(draft("up", "app", "v2"), edit_of("up.app.v1")));
  EXPECT_EQ(text("up.app.v2", "deploy.yaml"), text("up.app.v1", "deploy.yaml"));
  refused(create(draft("up", "app", "v3"), edit_of("up.app.v2")),
          "source revision must be published");
  refused(create(draft("up", "app", "v3"), edit_of("up.app.main")),
          "source revision may not be the placeholder package revision up/up.app.main");
  refused(create(draft("edge", "app", "v3"), edit_of("up.app.v1")),
          "source revision must be from same package edge/app");
  refused(create(draft("up", "app", "v3"), edit_of("up.app.v9")),
          "failed to fetch package \"up.app.v9\"");
}

TEST_F(Tasks, an_upgrade_merges_what_both_sides_have_changed) {
  ok(create(draft("edge", "app", "v1"), clone_of("up.app.v1")));
  finish("edge.app.v1", file("deploy.yaml", replaced(text("edge.app.v1", "deploy.yaml"), "spec:\n",
                                                     "spec:\n  paused: true\n")));
  ok(create(draft("up", "app", "v2"), edit_of("up.app.v1")));
  finish("up.app.v2", file("deploy.yaml", replaced(kDeployment, "replicas: 1", "replicas: 3")));

  ok(create(draft("edge", "app", "v2"), upgrade("up.app.v1", "up.app.v2", "edge.app.v1")));
  EXPECT_THAT(text("edge.app.v2", "deploy.yaml"), HasSubstr("replicas: 3"));
  EXPECT_THAT(text("edge.app.v2", "deploy.yaml"), HasSubstr("paused: true"));
  const auto lock = get("edge.app.v2").status.upstream_lock;
  EXPECT_EQ(lock->git->ref, "app/v2");
  EXPECT_THAT(text("edge.app.v2", "Kptfile"), HasSubstr("name: app"));
}

TEST_F(Tasks, an_upgrade_wants_published_sources_of_its_own_package) {
  ok(create(draft("edge", "app", "v1"), clone_of("up.app.v1")));
  refused(create(draft("edge", "app", "v2"), upgrade("up.app.v1", "up.app.v1", "edge.app.v1")),
          "all source PackageRevisions of upgrade task must be published, \"edge.app.v1\" is not");
  refused(create(draft("edge", "b", "v2"), upgrade("up.app.v9", "up.app.v1", "edge.app.v1")),
          "error fetching the resources for package \"b\"");
  refused(create(draft("edge", "b", "v2"), upgrade("up.app.v1", "up.app.main", "edge.app.v1")),
          "target upstream revision may not be the placeholder package revision up/up.app.main");
  refused(create(draft("up", "b", "v2"), upgrade("up.app.v1", "up.app.v1", "up.app.main")),
          "source revision may not be the placeholder package revision up/up.app.main");
}

}  // namespace
}  // namespace porchsim::fakeporch
