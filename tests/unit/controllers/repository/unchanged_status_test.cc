#include <algorithm>

#include "api/encode.h"
#include "controllers/repository/object_sync.h"
#include "tests/unit/controllers/repository/repository_world.h"

namespace porchsim::repository {
namespace {

using api::Json;

class UnchangedStatusTest : public RepositoryTest {};

TEST_F(UnchangedStatusTest, a_status_that_is_as_it_should_be_is_not_written) {
  const auto is_written = [this](std::string_view workspace) {
    const Json metadata = object_of(workspace)["metadata"];
    return std::ranges::any_of(metadata["managedFields"].items(), [](const Json& one) {
      return one["manager"].as_string() == "repository-controller" &&
             one["subresource"].as_string() == "status";
    });
  };
  add_revision("v1", "Published", 1);
  cache_.revisions[0].lock = api::Locator{"git", api::GitLocator{"r", "app", "app/v1", "c1"}};
  for (const bool skips : {true, false}) {
    options_.skip_unchanged_objects = skips;
    ASSERT_TRUE(user_.create(package_revisions(), api::Object::from_json(*Json::parse(R"({
        "apiVersion": "porch.kpt.dev/v1alpha2", "kind": "PackageRevision",
        "metadata": {"name": "blue.app.v1", "namespace": "default"},
        "spec": {"repository": "blue", "packageName": "app", "workspaceName": "v1"}})"))));
    const Json told = Json::object({{"selfLock", api::encode(*cache_.revisions[0].lock)}});
    ASSERT_TRUE(user_.patch(package_revisions(), {"default", "blue.app.v1"},
                            Json::object({{"status", told}}), {.subresource = "status"}));
    restart();
    sync_again();
    EXPECT_EQ(object_of("v1").at({"metadata", "labels", "porch.kpt.dev/repository"}), Json("blue"));
    EXPECT_EQ(is_written("v1"), !skips);
    ASSERT_TRUE(user_.remove(package_revisions(), {"default", "blue.app.v1"}, {}));
  }
}

}  // namespace
}  // namespace porchsim::repository
