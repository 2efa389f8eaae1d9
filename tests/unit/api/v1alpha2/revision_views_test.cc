// Each generation as the other shows it.
#include "api/v1alpha2/revision_views.h"

#include <gtest/gtest.h>

namespace porchsim::api::v1alpha2 {
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
  PackageRevision second = as_v1alpha2(made_by(api::Task::init_of("")));
  second.status.revision = 3;
  second.status.self_lock = Locator{"git", GitLocator{"url", "app", "app/v3", "c"}};
  const api::PackageRevision first = as_v1alpha1(second);
  EXPECT_EQ(first.spec.revision, 3);
  EXPECT_EQ(first.status.self_lock, second.status.self_lock);
}

TEST(RevisionViews, conditions_are_those_of_the_kptfile_and_porchs_own_says_what_rendered_says) {
  PackageRevision second = as_v1alpha2(made_by(Task::init_of("")));
  Condition reviewed;
  reviewed.type = "example.com/Reviewed";
  reviewed.status = "True";
  Condition passed;
  passed.type = "PackagePipelinePassed";
  passed.status = "True";
  second.status.package_conditions = {reviewed, passed};
  EXPECT_EQ(as_v1alpha1(second).status.conditions, std::vector{reviewed});
  StatusCondition& rendered = second.status.conditions.emplace_back();
  rendered.type = kRenderedCondition;
  rendered.status = "False";
  rendered.message = "no such function";
  const auto conditions = as_v1alpha1(second).status.conditions;
  const Condition* pipeline = find_condition(conditions, "PackagePipelinePassed");
  ASSERT_NE(pipeline, nullptr);
  EXPECT_EQ(pipeline->status, "False");
  EXPECT_EQ(pipeline->message, "no such function");
}

TEST(RevisionViews, an_object_of_either_generation_is_shown_and_written_back) {
  const api::PackageRevision wanted = made_by(Task::edit_of("edge.app.v0"));
  const ObjectPtr first = Object::from(wanted);
  PackageRevision made = as_v1alpha2(wanted);
  made.status.revision = 2;
  const ObjectPtr second = Object::from_json(made.to_json());
  EXPECT_FALSE(is_v1alpha2(*first));
  EXPECT_TRUE(is_v1alpha2(*second));
  EXPECT_EQ(revision_type(*second), PackageRevision::type());
  EXPECT_EQ(as_revision(*first), wanted);
  EXPECT_EQ(as_revision(*second).spec.revision, 2);
  for (const ObjectPtr& object : {first, second}) {
    api::PackageRevision changed = as_revision(*object);
    changed.spec.lifecycle = kProposed;
    changed.meta.labels["team"] = "core";
    const ObjectPtr written = with_changes(*object, std::move(changed));
    EXPECT_EQ(written->api_version(), object->api_version());
    EXPECT_EQ(as_revision(*written).spec.lifecycle, kProposed);
    EXPECT_EQ(written->meta().labels.at("team"), "core");
  }
  const ObjectPtr written = with_changes(*second, as_revision(*second));
  EXPECT_EQ(written->as<PackageRevision>(), made);
}

}  // namespace
}  // namespace porchsim::api::v1alpha2
