#include "controllers/packagevariantset/targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace porchsim::packagevariantset {
namespace {

using api::Json;
using testing::ElementsAre;

api::PackageVariantSet set_of(std::string_view targets) {
  const auto parsed = Json::parse(targets);
  EXPECT_TRUE(parsed) << targets;
  const Json spec = Json::object(
      {{"upstream", Json::object({{"repo", "up"}, {"package", "app"}})}, {"targets", *parsed}});
  return api::PackageVariantSet::from_json(Json::object({{"spec", spec}}));
}

// "repo/package", with the name of the object in brackets; or the error.
std::vector<std::string> unrolled(std::string_view targets, const SelectObjects& select) {
  const auto set = set_of(targets);
  std::vector<std::string> places;
  for (std::size_t i = 0; i < set.spec.targets.size(); ++i) {
    const auto contexts = unroll_target(set, i, select);
    if (!contexts) return {contexts.error().message};
    for (const TargetContext& context : *contexts) {
      EXPECT_EQ(context.target, i);
      places.push_back(context.repo_default + "/" + context.package_default +
                       (context.object ? " (" + context.object->meta().name + ")" : ""));
    }
  }
  return places;
}

api::Result<std::vector<api::ObjectPtr>> nothing(const Selection&) {
  return std::vector<api::ObjectPtr>();
}

TEST(Targets, listed_repositories_give_a_place_for_each_package) {
  EXPECT_THAT(unrolled(R"([{"repositories": [{"name": "r1", "packageNames": ["b", "a"]},
                                             {"name": "r2"}]},
                           {"repositories": [{"name": "r1"}]}])",
                       nothing),
              ElementsAre("r1/b", "r1/a", "r2/app", "r1/app"));
}

TEST(Targets, a_repository_selector_selects_repositories) {
  const auto select = [](const Selection& selection) -> api::Result<std::vector<api::ObjectPtr>> {
    EXPECT_EQ(selection.api_version, "config.porch.kpt.dev/v1alpha1");
    EXPECT_EQ(selection.kind, "Repository");
    EXPECT_FALSE(selection.name);
    EXPECT_EQ(selection.labels.size(), 1U);
    const auto named = [](std::string_view name) {
      return api::Object::from_json(Json::object({{"metadata", Json::object({{"name", name}})}}));
    };
    return std::vector<api::ObjectPtr>{named("edge"), named("far")};
  };
  EXPECT_THAT(unrolled(R"([{"repositorySelector": {"matchLabels": {"env": "prod"}}}])", select),
              ElementsAre("edge/app (edge)", "far/app (far)"));
}

TEST(Targets, an_object_selector_says_which_kind_and_name) {
  const auto set = set_of(R"([{"objectSelector": {"apiVersion": "apps/v1", "kind": "Deployment",
      "name": "web", "matchExpressions": [{"key": "a", "operator": "Exists"}]}}])");
  const auto selection = selection_of(set, 0);
  ASSERT_TRUE(selection && *selection);
  EXPECT_EQ((*selection)->api_version, "apps/v1");
  EXPECT_EQ((*selection)->kind, "Deployment");
  EXPECT_EQ((*selection)->name, "web");
  ASSERT_EQ((*selection)->labels.size(), 1U);
  EXPECT_EQ((*selection)->labels[0].op, api::LabelRequirement::Op::Exists);
}

TEST(Targets, errors_are_those_of_the_selector_and_of_the_list) {
  EXPECT_THAT(unrolled(R"([{"repositorySelector": {"matchExpressions": [
                               {"key": "a", "operator": "Gt"}]}}])",
                       nothing),
              ElementsAre("\"Gt\" is not a valid label selector operator"));
  const auto fails = [](const Selection&) -> api::Result<std::vector<api::ObjectPtr>> {
    return api::fail(api::Reason::NoMatch, "no such kind");
  };
  EXPECT_THAT(unrolled(R"([{"repositories": [{"name": "r"}]},
                           {"objectSelector": {"apiVersion": "v1", "kind": "Odd"}}])",
                       fails),
              ElementsAre("no such kind"));
}

}  // namespace
}  // namespace porchsim::packagevariantset
