// Each generation as the other shows it.
#include "scenarios/world/revision_views.h"

#include <gtest/gtest.h>

#include "scenarios/format/world_spec.h"

namespace porchsim::scenarios {
namespace {

api::PackageRevision made_by(api::Task task) {
  api::PackageRevision revision;
  revision.meta.name = "edge.app.v1";
  revision.spec.repository = "edge";
  revision.spec.package_name = "app";
  revision.spec.workspace_name = "v1";
  revision.spec.lifecycle = api::kDraft;
  revision.spec.readiness_gates = {"example.com/Reviewed"};
  revision.spec.tasks = {std::move(task)};
  return revision;
}

api::Task clone_of_git() {
  api::Task task;
  task.type = "clone";
  api::Task::Upstream& upstream = task.clone.emplace().upstream;
  upstream.type = "git";
  upstream.git = {"https://git.example/blueprints", "main", "app", {}};
  return task;
}

TEST(RevisionViews, a_task_is_a_source_and_back) {
  const api::Task tasks[] = {api::Task::init_of("first"), api::Task::clone_of("blueprints.app.v1"),
                             clone_of_git(), api::Task::edit_of("edge.app.v0"),
                             api::Task::upgrade_of({.old_upstream = {"blueprints.app.v1"},
                                                    .new_upstream = {"blueprints.app.v2"},
                                                    .local_revision = {"edge.app.v0"},
                                                    .strategy = "copy-merge"})};
  for (const api::Task& task : tasks) {
    const api::PackageRevision wanted = made_by(task);
    const auto second = as_v1alpha2(wanted);
    EXPECT_TRUE(second.spec.source) << task.type;
    const api::PackageRevision back = as_v1alpha1(second);
    EXPECT_EQ(back.spec, wanted.spec) << task.type;
    EXPECT_EQ(back.meta.name, wanted.meta.name);
  }
}

TEST(RevisionViews, number_and_lock_come_from_the_status) {
  api::v1alpha2::PackageRevision second = as_v1alpha2(made_by(api::Task::init_of("")));
  second.status.revision = 3;
  second.status.self_lock = api::Locator{"git", api::GitLocator{"url", "app", "app/v3", "c"}};
  const api::PackageRevision first = as_v1alpha1(second);
  EXPECT_EQ(first.spec.revision, 3);
  EXPECT_EQ(first.status.self_lock, second.status.self_lock);
}

TEST(WorldSpec, a_repository_is_of_its_own_generation_or_of_the_worlds) {
  WorldSpec world;
  world.repositories.resize(2);
  world.repositories[0].name = "edge";
  world.repositories[1].name = "hub";
  world.repositories[1].generation = Generation::V1Alpha2;
  EXPECT_EQ(world.generation_of("edge"), Generation::V1Alpha1);
  EXPECT_EQ(world.generation_of("hub"), Generation::V1Alpha2);
  world.generation = Generation::V1Alpha2;
  EXPECT_EQ(world.generation_of("edge"), Generation::V1Alpha2);
  EXPECT_EQ(world.generation_of("nobody's"), Generation::V1Alpha2);
}

}  // namespace
}  // namespace porchsim::scenarios
