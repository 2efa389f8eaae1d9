// What is refused when a package revision is made, and how it is said.
#include <gmock/gmock.h>

#include "tests/unit/fakeporch/porch/porch_world.h"

namespace porchsim::fakeporch {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class Creation : public PorchWorld {
 protected:
  explicit Creation(const PorchOptions& options = {}) : PorchWorld(options) {}
  void SetUp() override {
    PorchWorld::SetUp();
    register_repository("up");
    register_repository("edge");
  }
  void refused(const api::Result<api::ObjectPtr>& made, api::Reason reason,
               const std::string& text) {
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().reason, reason) << made.error().message;
    EXPECT_THAT(made.error().message, HasSubstr(text));
  }
  void engine_refuses(const api::Result<api::ObjectPtr>& made, const std::string& text) {
    refused(made, api::Reason::InternalError, text);
    EXPECT_THAT(made ? "" : made.error().message, StartsWith("Internal error occurred: "));
  }
};

TEST_F(Creation, the_api_server_checks_first) {
  api::PackageRevision revision = draft("edge", "app", "v1");
  revision.meta.name_space = "";
  refused(create(revision), api::Reason::BadRequest, "namespace must be specified");
  refused(create(draft("", "app", "v1")), api::Reason::BadRequest,
          "spec.repositoryName is required");
  refused(create(draft("nowhere", "app", "v1")), api::Reason::NotFound,
          "repositories.config.porch.kpt.dev \"nowhere\" not found");
  refused(create(draft("edge", "App", "v1")), api::Reason::Invalid, "spec.packageName");
  refused(create(draft("edge", "app", "v.1")), api::Reason::Invalid, "spec.workspaceName");
  revision = draft("edge", "app", "v1");
  revision.spec.lifecycle = api::kProposed;
  refused(create(revision), api::Reason::Invalid, "value can be only created as Draft");
  revision = draft("edge", "app", "v1");
  revision.spec.parent = "edge.none.v1";
  refused(create(revision), api::Reason::NotFound, "cannot get parent package \"edge.none.v1\"");
}

TEST_F(Creation, a_repository_of_the_newer_api_is_gone) {
  const auto object = repositories.get({"default", "edge"}).value();
  const api::Json annotated = api::merge_patch(
      object->json(),
      *api::Json::parse(
          R"({"metadata":{"annotations":{"porch.kpt.dev/v1alpha2-migration":"true"}}})"));
  ok(repositories.update(alice, api::Object::from_json(annotated), ""));
  refused(create(draft("edge", "app", "v1")), api::Reason::Gone,
          "repository \"edge\" is managed by v1alpha2; use the v1alpha2 API");
}

TEST_F(Creation, the_engine_wants_one_task_it_knows) {
  api::PackageRevision revision = draft("edge", "app", "v1");
  revision.spec.tasks.resize(2);
  engine_refuses(create(revision), "task list must not contain more than one task");
  api::Task task;
  task.type = "eval";
  engine_refuses(create(draft("edge", "app", "v1"), task), "task of type \"eval\" not supported");
}

TEST_F(Creation, names_are_unique_and_packages_do_not_nest) {
  ok(create(draft("edge", "a/app", "v1")));
  engine_refuses(create(draft("edge", "a/app", "v1")),
                 "package revision workspaceNames must be unique; package revision with name a/app "
                 "in repo edge with workspaceName v1 already exists");
  engine_refuses(create(draft("edge", "a/app", "v2")),
                 "package \"a/app\" already exists in repository \"edge\"");
  engine_refuses(create(draft("edge", "a", "v1")),
                 "package path \"a\" conflicts with existing package \"a/app\": packages cannot be "
                 "nested");
  engine_refuses(create(draft("edge", "a/app/sub", "v1")), "packages cannot be nested");
  ok(create(draft("edge", "app", "v1")));
  ok(create(draft("edge", "a/app2", "v1")));
}

TEST_F(Creation, a_clone_does_not_go_into_a_package_that_exists) {
  publish("up", "app", "v1");
  ok(create(draft("edge", "app", "v1")));
  engine_refuses(create(draft("edge", "app", "v2"), clone_of("up.app.v1")),
                 "`clone` cannot create a new revision for package \"app\" that already exists in "
                 "repo \"edge\"; make subsequent revisions using `copy`");
}

TEST_F(Creation, names_and_numbers_of_the_client_are_ignored) {
  api::PackageRevision revision = draft("edge", "/app/", "v1");
  revision.meta.name = "mine";
  revision.meta.uid = "mine";
  revision.spec.revision = 7;
  const auto made = create(revision);
  ok(made);
  EXPECT_EQ((*made)->meta().name, "edge.app.v1");
  EXPECT_NE((*made)->meta().uid, "mine");
  EXPECT_EQ(get("edge.app.v1").spec.revision, 0);
  EXPECT_EQ(get("edge.app.v1").spec.package_name, "app");
}

TEST_F(Creation, a_subpackage_cannot_be_initialised) {
  api::Task task;
  task.type = "init";
  task.init.emplace().subpackage = "sub";
  engine_refuses(create(draft("edge", "app", "v1"), task),
                 "failed to parse Kptfile: file \"Kptfile\" is missing from the package");
  EXPECT_FALSE(exists("edge.app.v1"));
  EXPECT_THAT(git_of("edge").refs("refs/heads/drafts/"), IsEmpty());
}

TEST_F(Creation, what_porchs_types_do_not_have_is_dropped) {
  api::Json document = draft("edge", "app", "v1").to_json();
  document.set_path({"spec", "future"}, 1);
  document.mutable_member("spec").set(
      "tasks", *api::Json::parse(R"([{"eval":{},"init":{"site":"s","x":1},"type":"init"}])"));
  const auto made = revisions().create(alice, api::Object::from_json(std::move(document)));
  ok(made);
  EXPECT_EQ((*made)->json()["spec"]["tasks"].dump(), R"([{"init":{"site":"s"},"type":"init"}])");
  EXPECT_FALSE((*made)->json()["spec"].contains("future"));
}

TEST_F(Creation, metadata_and_package_metadata_are_kept) {
  api::PackageRevision revision = draft("edge", "app", "v1");
  revision.meta.labels["team"] = "blue";
  revision.meta.annotations["note"] = "n";
  revision.spec.package_metadata = api::PackageMetadata{{{"tier", "front"}}, {{"a", "b"}}};
  ok(create(revision));
  revision = get("edge.app.v1");
  EXPECT_EQ(revision.meta.labels["team"], "blue");
  EXPECT_EQ(revision.meta.annotations["note"], "n");
  EXPECT_EQ(revision.spec.package_metadata->labels["tier"], "front");
  EXPECT_EQ(revision.spec.package_metadata->annotations["a"], "b");
  EXPECT_THAT(*content("edge.app.v1").spec.resources["Kptfile"], HasSubstr("tier: front"));

  revision.spec.package_metadata->labels = {{"tier", "back"}};
  ok(update(revision));
  EXPECT_EQ(get("edge.app.v1").spec.package_metadata->labels["tier"], "back");
  revision = get("edge.app.v1");
  revision.spec.package_metadata.reset();
  ok(update(revision));
  EXPECT_EQ(get("edge.app.v1").spec.package_metadata->labels["tier"], "back");
}

TEST_F(Creation, what_is_given_as_empty_is_cleared_and_what_is_left_out_stays) {
  api::PackageRevision revision = draft("edge", "app", "v1");
  revision.spec.package_metadata = api::PackageMetadata{{{"tier", "front"}}, {{"a", "b"}}};
  revision.spec.readiness_gates = {"Checked"};
  ok(create(revision));
  const api::ObjectKey key{"default", "edge.app.v1"};
  const auto patch = [this, &key](const char* text) {
    ok(revisions().patch(alice, key, *api::Json::parse(text), {}));
    return get("edge.app.v1");
  };
  // A merge patch that takes the last label leaves an empty map; one that takes the map, none.
  revision =
      patch(R"({"spec": {"packageMetadata": {"labels": {"tier": null}, "annotations": null}}})");
  EXPECT_THAT(revision.spec.package_metadata->labels, IsEmpty());
  EXPECT_EQ(revision.spec.package_metadata->annotations["a"], "b");
  EXPECT_THAT(revision.spec.readiness_gates, ElementsAre("PackagePipelinePassed", "Checked"));
  revision = patch(R"({"spec": {"readinessGates": null}})");
  EXPECT_THAT(revision.spec.readiness_gates, ElementsAre("PackagePipelinePassed", "Checked"));
  revision = patch(R"({"spec": {"readinessGates": []}})");
  EXPECT_THAT(revision.spec.readiness_gates, ElementsAre("PackagePipelinePassed"));
}

TEST_F(Creation, reading_what_is_not_there) {
  EXPECT_EQ(revisions().get({"default", "edge.app.v1"}).error().message,
            "packagerevisions.porch.kpt.dev \"edge.app.v1\" not found");
  EXPECT_EQ(revisions().get({"default", "none.app.v1"}).error().message,
            "repositories.config.porch.kpt.dev \"none\" not found");
  EXPECT_THAT(revisions().get({"default", "edge"}).error().message,
              StartsWith("package revision kubernetes resource name invalid:"));
}

TEST_F(Creation, lists_are_selected_by_field_and_label) {
  publish("up", "app", "v1");
  ok(create(draft("edge", "app", "v1")));
  const auto names = [this](std::vector<std::pair<std::string, std::string>> fields,
                            std::vector<api::LabelRequirement> labels = {}) {
    api::ListOptions options;
    options.name_space = "default";
    options.fields = std::move(fields);
    options.labels = std::move(labels);
    std::string all;
    const api::ObjectList list = revisions().list(options).value();
    for (const auto& item : list.items) all += item->meta().name + " ";
    return all;
  };
  EXPECT_EQ(names({}), "edge.app.v1 up.app.main up.app.v1 ");
  EXPECT_EQ(names({{"spec.lifecycle", "Draft"}}), "edge.app.v1 ");
  EXPECT_EQ(names({{"spec.repository", "up"}, {"spec.revision", "1"}}), "up.app.v1 ");
  EXPECT_EQ(
      names(
          {},
          {{std::string(api::kLatestRevisionLabel), api::LabelRequirement::Op::Equals, {"true"}}}),
      "up.app.v1 ");
  api::ListOptions bad;
  bad.fields = {{"spec.lifecycle", "Final"}};
  EXPECT_THAT(revisions().list(bad).error().message,
              HasSubstr("unsupported fieldSelector value \"Final\""));
  bad.fields = {{"spec.tasks", "x"}};
  EXPECT_EQ(revisions().list(bad).error().reason, api::Reason::BadRequest);
}

using LeafNames = With<Creation, &Quirks::leaf_name_lookup, &Quirks::revision_numbers_reused,
                       &Quirks::workspace_names_reused, &Quirks::uid_from_name>;

TEST_F(LeafNames, shipped_porch_takes_a_package_for_another_of_the_same_last_name) {
  publish("edge", "x/app", "v1");
  engine_refuses(create(draft("edge", "app", "v2")), "already exists in repository");
  EXPECT_TRUE(is_latest(get("edge.x.app.v1")));
}

TEST_F(LeafNames, shipped_porch_gives_numbers_names_and_uids_again) {
  publish("edge", "app", "v1");
  ok(create(draft("edge", "app", "v2"), edit_of("edge.app.v1")));
  finish("edge.app.v2");
  const std::string uid = get("edge.app.v2").meta.uid;
  ok(set_lifecycle("edge.app.v2", api::kDeletionProposed));
  ok(remove("edge.app.v2"));
  ok(create(draft("edge", "app", "v2"), edit_of("edge.app.v1")));
  finish("edge.app.v2");
  EXPECT_EQ(get("edge.app.v2").spec.revision, 2);
  EXPECT_EQ(get("edge.app.v2").meta.uid, uid);
}

}  // namespace
}  // namespace porchsim::fakeporch
