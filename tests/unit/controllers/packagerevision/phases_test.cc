#include "tests/unit/controllers/packagerevision/reconciler_fixture.h"

namespace porchsim::packagerevision {
namespace {

using testing::Json;
using testing::ReconcilerTest;

class PhasesTest : public ReconcilerTest {};

TEST_F(PhasesTest, a_draft_is_made_rendered_and_ready) {
  add_revision("ws", "Draft", R"({"source": {"init": {"description": "d"}}})");
  const auto first = reconcile();
  ASSERT_TRUE(first);
  EXPECT_TRUE(comes_back(*first));
  EXPECT_EQ(reason("Rendered"), "Pending");
  EXPECT_EQ(read().meta.labels.at("porch.kpt.dev/latest-revision"), "false");
  settle();
  EXPECT_EQ(read().status.creation_source, "init");
  EXPECT_EQ(reason("Ready"), "Ready");
  EXPECT_EQ(reason("Rendered"), "Rendered");
  EXPECT_EQ(renderer_.renders, 1);
  EXPECT_EQ(contents_.packages.at(content_key()).resources.at("rendered"), "1");
  EXPECT_TRUE(read().meta.has_finalizer("porch.kpt.dev/packagerevisions"));
  EXPECT_EQ(read().meta.owner_references.at(0).name, "blue");
}

TEST_F(PhasesTest, it_is_proposed_and_published_and_becomes_the_latest) {
  make_draft();
  patch(R"({"spec": {"lifecycle": "Proposed"}})");
  settle();
  EXPECT_EQ(contents_.packages.at(content_key()).lifecycle, "Proposed");
  patch(R"({"spec": {"lifecycle": "Published"}})");
  EXPECT_TRUE(comes_back(*reconcile()));
  settle();
  EXPECT_EQ(read().status.revision, 1);
  EXPECT_EQ(read().status.published_by, "somebody");
  EXPECT_EQ(read().meta.labels.at("porch.kpt.dev/latest-revision"), "true");
}

TEST_F(PhasesTest, a_subpackage_lies_where_its_path_leads_and_not_beside_the_package) {
  add_revision("ws", "Draft", R"({"source": {"init": {"subpackage": "/a//b/"}}})");
  EXPECT_TRUE(comes_back(*reconcile()));
  EXPECT_TRUE(contents_.packages.at(content_key()).resources.contains("a/b/Kptfile"));
  add_revision("ws2", "Draft", R"({"source": {"init": {"subpackage": "../b"}}})");
  EXPECT_EQ(reconcile("ws2").error().message, "cannot add a directory above '/'");
  EXPECT_EQ(reason("Ready", "ws2"), "Failed");
  EXPECT_FALSE(contents_.packages.contains(content_key("ws2")));
}

TEST_F(PhasesTest, a_copy_is_of_a_published_revision_of_its_package) {
  make_draft();
  add_revision("ws2", "Draft", R"({"source": {"copyFrom": {"name": "ws"}}})");
  EXPECT_EQ(reconcile("ws2").error().message, "source package \"ws\" must be published");
  EXPECT_EQ(reason("Ready", "ws2"), "Failed");
  patch(R"({"spec": {"lifecycle": "Published"}})");
  settle();
  settle("ws2");
  EXPECT_EQ(read("ws2").status.creation_source, "copy");
  EXPECT_EQ(reason("Ready", "ws2"), "Ready");
}

TEST_F(PhasesTest, a_clone_has_its_upstream_in_its_kptfile) {
  make_draft();
  patch(R"({"spec": {"lifecycle": "Published"}})");
  settle();
  add_revision("ws2", "Draft", R"({"source": {"cloneFrom": {"upstreamRef": {"name": "ws"}}}})");
  settle("ws2");
  EXPECT_EQ(read("ws2").status.creation_source, "clone");
  EXPECT_TRUE(contents_.packages.at(content_key("ws2")).resources.at("Kptfile").contains("commit"));
}

TEST_F(PhasesTest, a_revision_without_a_lifecycle_is_owned_and_left_alone) {
  add(R"({"apiVersion": "porch.kpt.dev/v1alpha2", "kind": "PackageRevision",
          "metadata": {"name": "ws", "namespace": "default"},
          "spec": {"repository": "blue", "packageName": "app", "workspaceName": "ws",
                   "source": {"init": {}}}})");
  settle();
  EXPECT_TRUE(read().meta.has_finalizer("porch.kpt.dev/packagerevisions"));
  EXPECT_TRUE(contents_.packages.empty());
}

TEST_F(PhasesTest, a_push_is_rendered_once) {
  make_draft();
  contents_.push(content_key(), "new");
  ask_for_render("7");
  settle();
  settle();
  EXPECT_EQ(renderer_.renders, 2);
  EXPECT_EQ(read().status.observed_prr_resource_version, "7");
}

TEST_F(PhasesTest, a_render_that_is_overtaken_is_thrown_away) {
  make_draft();
  ask_for_render("7");
  renderer_.during = [&] {
    contents_.push(content_key(), "newer");
    ask_for_render("8");
  };
  EXPECT_FALSE(comes_back(*reconcile())) << "the change of the request wakes the controller";
  EXPECT_EQ(contents_.packages.at(content_key()).resources.at("rendered"), "1");
  settle();
  EXPECT_EQ(read().status.observed_prr_resource_version, "8");
  EXPECT_EQ(contents_.packages.at(content_key()).resources.at("cm.yaml"), "newer");
}

TEST_F(PhasesTest, what_is_written_right_after_a_render_is_rendered_before_it_is_told_of) {
  make_draft();
  ask_for_render("7");
  contents_.after_close = [&] { contents_.push(content_key(), "newer"); };
  EXPECT_TRUE(comes_back(*reconcile()));
  const auto lock = read().status.self_lock;
  EXPECT_NE(lock, contents_.packages.at(content_key()).lock()) << "nobody has rendered that yet";
  settle();
  EXPECT_EQ(renderer_.renders, 3);
  EXPECT_EQ(read().status.self_lock, contents_.packages.at(content_key()).lock());
  EXPECT_EQ(contents_.packages.at(content_key()).resources.at("cm.yaml"), "newer");
}

TEST_F(PhasesTest, a_failed_pipeline_is_told_and_not_tried_again) {
  make_draft();
  ask_for_render("7");
  renderer_.pipeline_error = "it broke";
  const auto result = reconcile();
  ASSERT_TRUE(result);
  EXPECT_FALSE(comes_back(*result));
  EXPECT_EQ(reason("Rendered"), "RenderFailed");
  EXPECT_EQ(reason("Ready"), "RenderFailed");
  EXPECT_EQ(read().status.observed_prr_resource_version, "7");
  EXPECT_EQ(contents_.packages.at(content_key()).resources.at("rendered"), "1");
}

TEST_F(PhasesTest, a_runner_that_does_not_answer_is_asked_again_for_another_content) {
  make_draft();
  const int renders = renderer_.renders;
  ask_for_render("7");
  renderer_.failure = api::Error{api::Reason::ServiceUnavailable, "nobody listens"};
  const auto result = reconcile();
  ASSERT_TRUE(result);
  EXPECT_FALSE(comes_back(*result));
  EXPECT_EQ(reason("Rendered"), "RenderFailed");
  EXPECT_EQ(read().status.observed_prr_resource_version, "7");
  settle();
  EXPECT_EQ(renderer_.renders, renders + 1);
  contents_.push(content_key(), "new");
  settle();
  EXPECT_EQ(reason("Rendered"), "Rendered");
}

TEST_F(PhasesTest, what_a_failed_pipeline_made_is_kept_where_that_is_wanted) {
  make_draft();
  patch(R"({"metadata": {"annotations": {"porch.kpt.dev/push-on-render-failure": "true"}}})");
  ask_for_render("7");
  renderer_.pipeline_error = "it broke";
  settle();
  EXPECT_EQ(contents_.packages.at(content_key()).resources.at("rendered"), "2");
}

TEST_F(PhasesTest, renders_wait_for_a_slot) {
  make_draft();
  ask_for_render("7");
  ASSERT_TRUE(slots_->take());
  EXPECT_EQ(reconcile()->requeue_after, std::chrono::seconds(2));
  EXPECT_EQ(reason("Rendered"), "Pending");
  slots_->give_back();
  settle();
  EXPECT_EQ(reason("Rendered"), "Rendered");
}

TEST_F(PhasesTest, a_published_revision_goes_once_its_deletion_is_proposed) {
  make_draft();
  patch(R"({"spec": {"lifecycle": "Published"}})");
  settle();
  ASSERT_TRUE(user_.remove(testing::PackageRevision::type(), {"default", "ws"}, {}));
  settle();
  EXPECT_TRUE(exists());
  patch(R"({"spec": {"lifecycle": "DeletionProposed"}})");
  settle();
  EXPECT_FALSE(exists());
  EXPECT_TRUE(contents_.packages.empty());
}

constexpr const char* kLabelledAndGated =
    "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n  labels:\n    tier: gold\n"
    "info:\n  readinessGates:\n  - conditionType: signed\nstatus:\n  conditions:\n"
    "  - type: signed\n    status: \"True\"\n";

TEST_F(PhasesTest, what_the_kptfile_says_is_in_the_object) {
  make_draft();
  contents_.packages.at(content_key()).resources["Kptfile"] = kLabelledAndGated;
  ask_for_render("7");
  settle();
  const auto revision = read();
  EXPECT_EQ(revision.spec.readiness_gates, std::vector<std::string>{"signed"});
  EXPECT_EQ(revision.spec.package_metadata->labels.at("tier"), "gold");
  EXPECT_EQ(revision.status.package_conditions.at(0).type, "signed");
}

TEST_F(PhasesTest, so_is_what_was_published_before_the_object_was_made) {
  auto& package = contents_.packages[content_key()];
  package.resources["Kptfile"] = kLabelledAndGated;
  package.lifecycle = "Published";
  package.revision = package.version = 1;
  add_revision("ws", "Published", R"({"source": {"init": {}}})");
  EXPECT_TRUE(comes_back(*reconcile()));
  settle();
  const auto revision = read();
  EXPECT_EQ(renderer_.renders, 0);
  EXPECT_EQ(reason("Rendered"), "Rendered");
  EXPECT_EQ(revision.spec.readiness_gates, std::vector<std::string>{"signed"});
  EXPECT_EQ(revision.spec.package_metadata->labels.at("tier"), "gold");
  EXPECT_EQ(revision.status.package_conditions.at(0).type, "signed");
}

}  // namespace
}  // namespace porchsim::packagerevision
