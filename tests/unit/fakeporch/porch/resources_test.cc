// The files of package revisions.
#include <gmock/gmock.h>

#include "tests/unit/fakeporch/porch/porch_world.h"

namespace porchsim::fakeporch {
namespace {

using ::testing::HasSubstr;

class Resources : public PorchWorld {
 protected:
  void SetUp() override {
    PorchWorld::SetUp();
    register_repository("edge");
    ok(create(draft("edge", "app", "v1")));
  }
  api::PackageRevisionResources with_failing_function() {
    auto resources = content("edge.app.v1");
    std::string kptfile = *resources.spec.resources["Kptfile"];
    kptfile +=
        "pipeline:\n  mutators:\n    - image: set-labels:v0.2.0\n      configMap:\n        "
        "a: b\n";
    resources.spec.resources["Kptfile"] = kpt::make_text(kptfile);
    sim::FaultRule rule;
    rule.kind = sim::FaultKind::FunctionFails;
    rule.site = "function.run";
    rule.object = "set-labels";
    rule.argument = "no luck";
    rule.nth = 1;
    rule.times = 100;
    faults.add(rule);
    return resources;
  }
};

TEST_F(Resources, are_those_of_the_revision_and_share_its_version) {
  const auto resources = content("edge.app.v1");
  const auto revision = get("edge.app.v1");
  EXPECT_EQ(resources.meta.resource_version, revision.meta.resource_version);
  EXPECT_EQ(resources.spec.package_name, "app");
  EXPECT_EQ(resources.spec.workspace_name, "v1");
  EXPECT_EQ(resources.spec.repository, "edge");
  EXPECT_TRUE(resources.spec.resources.contains("Kptfile"));
  EXPECT_TRUE(resources.spec.resources.contains("README.md"));
  EXPECT_EQ(content("edge.app.v1").spec.resources["README.md"].get(),
            resources.spec.resources.find("README.md")->second.get())
      << "texts are shared, not copied";
}

TEST_F(Resources, a_write_replaces_all_files_in_a_new_commit) {
  auto resources = content("edge.app.v1");
  resources.spec.resources.erase("README.md");
  resources.spec.resources["notes.txt"] = kpt::make_text("hello\n");
  const CommitId before = *git_of("edge").ref("refs/heads/drafts/app/v1");
  const auto written = write(resources);
  ok(written);
  const CommitId after = *git_of("edge").ref("refs/heads/drafts/app/v1");
  EXPECT_NE(before, after);
  EXPECT_EQ(git->objects().read_commit(after)->parents[0], before);
  EXPECT_THAT(git->objects().read_commit(after)->message, HasSubstr("Rendering package"));
  const auto& answer = (*written)->as<api::PackageRevisionResources>();
  EXPECT_EQ(*answer.spec.resources.find("notes.txt")->second, "hello\n");
  EXPECT_FALSE(content("edge.app.v1").spec.resources.contains("README.md"));
  EXPECT_EQ(answer.meta.resource_version, get("edge.app.v1").meta.resource_version);
  EXPECT_EQ(get("edge.app.v1").status.self_lock->git->commit, after);
}

TEST_F(Resources, a_patch_is_a_write) {
  const auto patched = resources().patch(
      alice, {"default", "edge.app.v1"},
      *api::Json::parse(R"({"spec":{"resources":{"notes.txt":"hi\n","README.md":null}}})"), {});
  ok(patched);
  EXPECT_EQ(*content("edge.app.v1").spec.resources["notes.txt"], "hi\n");
  EXPECT_FALSE(content("edge.app.v1").spec.resources.contains("README.md"));
  const auto renamed = resources().patch(alice, {"default", "edge.app.v1"},
                                         *api::Json::parse(R"({"metadata":{"name":"x"}})"), {});
  EXPECT_EQ(renamed.error().reason, api::Reason::BadRequest);
}

TEST_F(Resources, only_of_drafts_and_never_without_a_kptfile) {
  auto resources = content("edge.app.v1");
  resources.spec.resources.erase("Kptfile");
  EXPECT_THAT(write(resources).error().message, HasSubstr("package must contain Kptfile at root"));
  resources.spec.resources.clear();
  EXPECT_FALSE(write(resources));
  ok(propose("edge.app.v1"));
  const auto refused = write(content("edge.app.v1"));
  EXPECT_EQ(refused.error().reason, api::Reason::InternalError);
  EXPECT_THAT(refused.error().message,
              HasSubstr("cannot update a package revision with lifecycle value \"Proposed\"; "
                        "package must be Draft"));
}

TEST_F(Resources, a_failed_render_keeps_the_old_content_and_closes_the_gate) {
  const CommitId before = *git_of("edge").ref("refs/heads/drafts/app/v1");
  const auto written = write(with_failing_function());
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().reason, api::Reason::InternalError);
  EXPECT_THAT(written.error().message,
              HasSubstr("Package NOT pushed to remote. Fix locally (until 'kpt fn render' "
                        "succeeds) and retry. Details: "));
  EXPECT_THAT(written.error().message, HasSubstr("no luck"));
  EXPECT_EQ(git_of("edge").ref("refs/heads/drafts/app/v1"), before);
  EXPECT_EQ(condition(get("edge.app.v1"), "PackagePipelinePassed"), "False");
  EXPECT_EQ(propose("edge.app.v1").error().reason, api::Reason::Invalid);

  ok(write(content("edge.app.v1")));
  EXPECT_EQ(condition(get("edge.app.v1"), "PackagePipelinePassed"), "True");
  ok(propose("edge.app.v1"));
}

TEST_F(Resources, a_failed_render_is_kept_where_an_annotation_asks_for_it) {
  api::PackageRevision revision = get("edge.app.v1");
  revision.meta.annotations["porch.kpt.dev/push-on-render-failure"] = "true";
  ok(update(revision));
  const auto written = write(with_failing_function());
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message,
              HasSubstr("Package pushed to remote despite render failure"));
  EXPECT_THAT(*content("edge.app.v1").spec.resources["Kptfile"], HasSubstr("set-labels"));
  EXPECT_EQ(condition(get("edge.app.v1"), "PackagePipelinePassed"), "False");
}

TEST_F(Resources, proposing_renders_and_may_fail_for_it) {
  const auto resources = with_failing_function();
  faults.clear();
  ok(write(resources));
  with_failing_function();
  const auto proposed = propose("edge.app.v1");
  ASSERT_FALSE(proposed);
  EXPECT_THAT(proposed.error().message,
              HasSubstr("Error rendering package in kpt function pipeline."));
  EXPECT_EQ(get("edge.app.v1").spec.lifecycle, "Draft");
  EXPECT_EQ(condition(get("edge.app.v1"), "PackagePipelinePassed"), "False");
}

TEST_F(Resources, a_function_may_fail_on_a_package_that_was_rendered_before) {
  auto resources = with_failing_function();
  const auto write_again = [&] {
    resources.meta = content("edge.app.v1").meta;
    return write(resources);
  };
  faults.clear();
  ok(write_again());
  const auto rendered = content("edge.app.v1").spec.resources;
  with_failing_function();
  const auto failed = write_again();
  ASSERT_FALSE(failed);
  EXPECT_THAT(failed.error().message, HasSubstr("no luck"));
  faults.clear();
  ok(write_again());
  for (const auto& [path, text] : content("edge.app.v1").spec.resources)
    EXPECT_EQ(*text, *rendered.at(path)) << path;
}

TEST_F(Resources, a_slow_function_makes_the_request_take_longer) {
  auto resources = with_failing_function();
  faults.clear();
  sim::FaultRule rule;
  rule.kind = sim::FaultKind::FunctionSlow;
  rule.site = "function.run";
  rule.duration = std::chrono::seconds(3);
  rule.nth = 1;
  faults.add(rule);
  const sim::Time start = scheduler.now();
  sim::Time end{};
  in_task("alice", [&] {
    ok(write(resources));
    end = scheduler.now();
  });
  run();
  EXPECT_EQ(end - start, std::chrono::milliseconds(3020));
}

// Of two functions the first fails: what was to befall the second has not happened, takes no time,
// and still comes when it runs.
TEST_F(Resources, a_fault_of_a_function_that_was_not_reached_has_not_fired) {
  auto resources = content("edge.app.v1");
  resources.spec.resources["Kptfile"] =
      kpt::make_text(*resources.spec.resources["Kptfile"] +
                     "pipeline:\n  mutators:\n    - image: noop\n    - image: set-labels:v0.2.0\n"
                     "      configMap: {a: b}\n");
  using std::chrono::milliseconds;
  faults.add(
      {.kind = sim::FaultKind::FunctionFails, .site = "function.run", .object = "noop", .nth = 1});
  faults.add({.kind = sim::FaultKind::FunctionSlow,
              .site = "function.run",
              .object = "set-labels",
              .duration = milliseconds(3000),
              .nth = 1});
  std::vector<milliseconds> took;
  in_task("alice", [&] {
    for (const bool passes : {false, true}) {
      resources.meta = content("edge.app.v1").meta;
      const sim::Time start = scheduler.now();
      EXPECT_EQ(write(resources).has_value(), passes);
      took.push_back(std::chrono::duration_cast<milliseconds>(scheduler.now() - start));
      EXPECT_EQ(faults.fired(), passes ? 2U : 1U);
    }
  });
  run();
  EXPECT_THAT(took, ::testing::ElementsAre(milliseconds(20), milliseconds(3020)));
}

TEST_F(Resources, a_function_that_varies_makes_another_package_each_time) {
  auto resources = with_failing_function();
  faults.clear();
  sim::FaultRule rule;
  rule.kind = sim::FaultKind::FunctionVaries;
  rule.site = "function.run";
  rule.nth = 1;
  rule.times = 0;
  faults.add(rule);
  ok(write(resources));
  const auto once = content("edge.app.v1");
  ok(write(once));
  const auto twice = content("edge.app.v1");
  std::string all;
  bool same = true;
  for (const auto& [path, text] : twice.spec.resources) {
    all += *text;
    same = same && *text == *once.spec.resources.at(path);
  }
  EXPECT_THAT(all, HasSubstr("porchsim.test/varies"));
  EXPECT_FALSE(same);
}

TEST_F(Resources, are_listed_but_neither_made_nor_deleted) {
  ok(create(draft("edge", "other", "v1")));
  api::ListOptions options;
  options.name_space = "default";
  options.fields = {{"spec.packageName", "other"}};
  const auto list = resources().list(options).value();
  ASSERT_EQ(list.items.size(), 1U);
  EXPECT_TRUE(
      list.items[0]->as<api::PackageRevisionResources>().spec.resources.contains("Kptfile"));
  EXPECT_EQ(resources().create(alice, list.items[0]).error().reason, api::Reason::MethodNotAllowed);
  EXPECT_EQ(resources().remove(alice, {"default", "edge.app.v1"}, {}).error().reason,
            api::Reason::MethodNotAllowed);
  EXPECT_EQ(resources().get({"default", "edge.none.v1"}).error().reason, api::Reason::NotFound);
}

TEST_F(Resources, gates_and_conditions_of_a_kptfile_that_is_pushed_are_shown) {
  auto resources = content("edge.app.v1");
  resources.spec.resources["Kptfile"] = kpt::make_text(R"(apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
  name: app
  labels: {tier: front}
info:
  readinessGates:
    - conditionType: config.injection.ConfigMap.x
status:
  conditions:
    - type: config.injection.ConfigMap.x
      status: "False"
      reason: NoResourceSelected
)");
  ok(write(resources));
  const auto revision = get("edge.app.v1");
  EXPECT_THAT(revision.spec.readiness_gates,
              ::testing::ElementsAre("PackagePipelinePassed", "config.injection.ConfigMap.x"));
  EXPECT_EQ(condition(revision, "config.injection.ConfigMap.x"), "False");
  EXPECT_EQ(revision.spec.package_metadata->labels.at("tier"), "front");
  EXPECT_EQ(propose("edge.app.v1").error().reason, api::Reason::Invalid);
}

}  // namespace
}  // namespace porchsim::fakeporch
