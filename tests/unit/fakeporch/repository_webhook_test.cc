#include "fakeporch/content/repository_webhook.h"

#include "tests/unit/fakeporch/content_world.h"

namespace porchsim::fakeporch {
namespace {

struct RepositoryWebhookTest : ContentWorld {
  // One on the branch that `edge` has.
  api::Result<api::ObjectPtr> add(const std::string& name, const std::string& directory,
                                  bool is_of_v1alpha2 = true) {
    api::Repository made = repository();
    made.meta = {};
    made.meta.name = name;
    made.meta.name_space = "default";
    if (is_of_v1alpha2) {
      made.meta.annotations.emplace(api::Repository::kV1alpha2Migration, "true");
    }
    made.spec.git.directory = directory;
    return cluster.direct().create(api::Repository::type(), api::Object::from(made));
  }
  api::Result<api::ObjectPtr> patch(const std::string& name, std::string_view json) {
    return cluster.direct().patch(api::Repository::type(), {"default", name},
                                  *api::Json::parse(json), {});
  }
};

TEST_F(RepositoryWebhookTest, refuses_a_repository_that_lies_in_another) {
  const auto refused = add("part", "team");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason, api::Reason::Forbidden);
  EXPECT_EQ(refused.error().message,
            "admission webhook \"porchrepositorywebhook.nephio.org\" denied the request: "
            "Repository conflict with existing repository: default/edge");
}

TEST_F(RepositoryWebhookTest, asks_nobody_about_v1alpha1) {
  ASSERT_TRUE(add("part", "team", false));
  EXPECT_TRUE(patch("edge", R"({"spec": {"deployment": true}})")) << "what was taken stays taken";
  EXPECT_TRUE(patch("edge", R"({"metadata": {"labels": {"a": "b"}}})"));
  const auto refused = patch(
      "part", R"({"metadata": {"annotations": {"porch.kpt.dev/v1alpha2-migration": "true"}}})");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason, api::Reason::Forbidden);
}

TEST_F(RepositoryWebhookTest, what_is_invalid_is_told_first) {
  const auto refused = add("Part", "team");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason, api::Reason::Invalid);
}

}  // namespace
}  // namespace porchsim::fakeporch
