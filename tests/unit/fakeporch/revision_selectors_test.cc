#include <gmock/gmock.h>

#include "fakeporch/revisions/revision_names.h"
#include "tests/unit/fakeporch/content_world.h"

namespace porchsim::fakeporch {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Names = std::vector<std::string>;
using Revision = api::v1alpha2::PackageRevision;

struct RevisionSelectorsTest : ContentWorld {
  RevisionSelectorsTest() {
    make("edge", "app", "v1", "Published", 1);
    make("edge", "app", "v2", "Draft", 0);
    make("far", "app", "v1", "Published", 1);
    make("edge", "web", "v1", "Proposed", 0);
  }

  void make(const char* repository, const char* package, const char* workspace,
            const char* lifecycle, std::int64_t number) {
    Revision revision;
    revision.meta.name = revision_object_name(repository, package, workspace);
    revision.meta.name_space = "default";
    revision.spec.package_name = package;
    revision.spec.repository = repository;
    revision.spec.workspace_name = workspace;
    revision.spec.lifecycle = lifecycle;
    const auto made = person->create(Revision::type(), api::Object::from(revision));
    ASSERT_TRUE(made) << made.error().message;
    if (number == 0) return;
    Revision published = (*made)->as<Revision>();
    published.status.revision = number;
    ASSERT_TRUE(person->update_status(Revision::type(), api::Object::from(published)));
  }
  api::Result<Names> list(const api::ResourceType& type,
                          std::vector<std::pair<std::string, std::string>> fields) {
    api::ListOptions options;
    options.name_space = "default";
    options.fields = std::move(fields);
    const auto list = PORCHSIM_TRY(person->list(type, options));
    Names out;
    for (const auto& object : list.items) out.push_back(object->meta().name);
    return out;
  }
  Names selected(std::vector<std::pair<std::string, std::string>> fields) {
    return list(Revision::type(), std::move(fields)).value();
  }

  std::unique_ptr<api::Client> person = cluster.direct_as(process);
};

TEST_F(RevisionSelectorsTest, revisions_of_v1alpha2_are_selected_by_five_fields) {
  EXPECT_THAT(selected({{"spec.repository", "far"}}), ElementsAre("far.app.v1"));
  EXPECT_THAT(selected({{"spec.packageName", "app"}}),
              ElementsAre("edge.app.v1", "edge.app.v2", "far.app.v1"));
  EXPECT_THAT(selected({{"spec.workspaceName", "v2"}}), ElementsAre("edge.app.v2"));
  EXPECT_THAT(selected({{"spec.lifecycle", "Published"}}),
              ElementsAre("edge.app.v1", "far.app.v1"));
  EXPECT_THAT(selected({{"status.revision", "1"}, {"spec.repository", "edge"}}),
              ElementsAre("edge.app.v1"));
  EXPECT_THAT(selected({{"status.revision", "2"}}), IsEmpty());
}

TEST_F(RevisionSelectorsTest, and_by_no_other) {
  for (const char* field : {"spec.revision", "spec.source.copyFrom.name", "status", "x"}) {
    EXPECT_EQ(
        list(Revision::type(), {{field, "1"}}).error(),
        (api::Error{api::Reason::BadRequest, "field label not supported: " + std::string(field)}));
  }
  EXPECT_EQ(list(api::Repository::type(), {{"spec.type", "git"}}).error().reason,
            api::Reason::BadRequest);
}

TEST_F(RevisionSelectorsTest, their_content_is_selected_as_that_of_v1alpha1_is) {
  const api::ResourceType& resources = api::PackageRevisionResources::type();
  in_open_cache([this] { EXPECT_TRUE(write({{"Kptfile", kKptfile}})); });
  EXPECT_THAT(list(resources, {{"spec.packageName", "app"}}).value(), ElementsAre("edge.app.v1"));
  EXPECT_THAT(list(resources, {{"spec.revision", "1"}}).value(), IsEmpty());
  EXPECT_THAT(list(resources, {{"spec.revision", "0"}}).value(), ElementsAre("edge.app.v1"));
  EXPECT_EQ(list(resources, {{"status.revision", "0"}}).error().reason, api::Reason::BadRequest);
}

}  // namespace
}  // namespace porchsim::fakeporch
