#include "controllers/packagevariantset/validation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace porchsim::packagevariantset {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

api::PackageVariantSet::Spec spec_of(const api::Json& spec) {
  return api::PackageVariantSet::from_json(api::Json::object({{"spec", spec}})).spec;
}

constexpr std::string_view kGood =
    R"({"upstream": {"repo": "up", "package": "app", "revision": 2},
        "targets": [{"repositories": [{"name": "edge"}]}]})";

std::vector<std::string> errors_of(std::string_view change) {
  const auto patch = api::Json::parse(change);
  EXPECT_TRUE(patch) << change;
  return validate_package_variant_set(spec_of(api::merge_patch(*api::Json::parse(kGood), *patch)));
}

// Of a spec whose only target selects as it should, and has that template.
std::vector<std::string> errors_of_template(std::string_view json) {
  return errors_of(std::string(R"({"targets": [{"repositorySelector": {}, "template": )") +
                   std::string(json) + "}]}");
}

TEST(SetValidation, what_is_complete_is_valid) {
  EXPECT_THAT(errors_of("{}"), IsEmpty());
  EXPECT_THAT(errors_of(R"({"upstream": {"revision": 0, "workspaceName": "v1"}})"), IsEmpty());
  EXPECT_THAT(errors_of(R"({"targets": [{"repositorySelector": {}}]})"), IsEmpty());
  EXPECT_THAT(
      errors_of(R"({"targets": [{"objectSelector": {"apiVersion": "v1", "kind": "Pod"}}]})"),
      IsEmpty());
  EXPECT_THAT(errors_of_template(R"({"downstream": {"repo": "a", "packageExpr": "b"},
      "adoptionPolicy": "adoptExisting", "deletionPolicy": "orphan",
      "labelExprs": [{"key": "a", "valueExpr": "b"}], "injectors": [{"nameExpr": "a"}],
      "pipeline": {"mutators": [{"image": "a", "name": "b"}]}})"),
              IsEmpty());
}

TEST(SetValidation, of_the_upstream) {
  EXPECT_THAT(errors_of(R"({"upstream": null})"), ElementsAre("spec.upstream is a required field"));
  EXPECT_THAT(
      errors_of(R"({"upstream": {"repo": "", "package": null, "revision": null}})"),
      ElementsAre(
          "spec.upstream.package is a required field", "spec.upstream.repo is a required field",
          "either spec.upstream.revision or spec.upstream.workspaceName must be specified"));
}

TEST(SetValidation, of_targets) {
  EXPECT_THAT(errors_of(R"({"targets": []})"),
              ElementsAre("must specify at least one item in spec.targets"));
  EXPECT_THAT(errors_of(R"({"targets": [{"repositorySelector": {}}, {}]})"),
              ElementsAre("spec.targets[1] must specify one of `repositories`, "
                          "`repositorySelector`, or `objectSelector`"));
  EXPECT_THAT(errors_of(R"({"targets": [{"repositories": []}]})"),
              ElementsAre("spec.targets[0].repositories must not be an empty list if specified"));
  EXPECT_THAT(
      errors_of(
          R"({"targets": [{"repositories": [{}, {"name": "a", "packageNames": ["b", ""]}]}]})"),
      ElementsAre("spec.targets[0].repositories[0].name cannot be empty",
                  "spec.targets[0].repositories[1].packageNames[1] cannot be empty"));
  EXPECT_THAT(errors_of(R"({"targets": [{"objectSelector": {}, "repositorySelector": {}}]})"),
              ElementsAre("spec.targets[0].objectselector.apiVersion cannot be empty",
                          "spec.targets[0].objectselector.kind cannot be empty",
                          "spec.targets[0] must specify one of `repositories`, "
                          "`repositorySelector`, or `objectSelector`"));
}

TEST(SetValidation, of_templates) {
  EXPECT_THAT(
      errors_of_template(R"({"adoptionPolicy": "x", "deletionPolicy": ""})"),
      ElementsAre(
          R"(spec.targets[0].template.adoptionPolicy can only be "adoptNone" or "adoptExisting")",
          R"(spec.targets[0].template.deletionPolicy can only be "orphan" or "delete")"));
  EXPECT_THAT(
      errors_of_template(R"({"downstream":
          {"repo": "", "repoExpr": "", "package": "", "packageExpr": ""}})"),
      ElementsAre("spec.targets[0].template may specify only one of `downstream.repo` and "
                  "`downstream.repoExpr`",
                  "spec.targets[0].template may specify only one of `downstream.package` and "
                  "`downstream.packageExpr`"));
  EXPECT_THAT(
      errors_of_template(R"({"annotationExprs": [{"key": "a", "keyExpr": "b"}],
          "packageContext": {"dataExprs": [{}, {"value": "a", "valueExpr": "b"}]}})"),
      ElementsAre("spec.targets[0].template.annotationExprs[0] may specify only one of `key` and "
                  "`keyExpr`",
                  "spec.targets[0].template.packageContext.dataExprs[1] may specify only one of "
                  "`value` and `valueExpr`"));
  EXPECT_THAT(errors_of_template(R"({"injectors": [{}, {"name": "a", "nameExpr": "b"}]})"),
              ElementsAre("spec.targets[0].template.injectors[0] must specify either `name` or "
                          "`nameExpr`",
                          "spec.targets[0].template.injectors[1] may specify only one of `name` "
                          "and `nameExpr`"));
  EXPECT_THAT(errors_of_template(R"({"pipeline": {"validators": [{"exec": "a"}],
                                     "mutators": [{"image": "i", "name": "a.b"}]}})"),
              ElementsAre("spec.targets[0].template.pipeline.validators[0].image must not be empty",
                          "spec.targets[0].template.pipeline.mutators[0].name must not contain "
                          "'.'"));
}

TEST(SetValidation, errors_are_joined_into_one_text) {
  EXPECT_EQ(combine_errors({"a", "b"}), "a; b");
}

}  // namespace
}  // namespace porchsim::packagevariantset
