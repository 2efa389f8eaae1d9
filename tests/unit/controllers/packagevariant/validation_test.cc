#include "controllers/packagevariant/validation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace porchsim::packagevariant {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

api::PackageVariant variant(std::string_view spec) {
  const auto json = api::Json::parse(spec);
  EXPECT_TRUE(json) << spec;
  return api::PackageVariant::from_json(api::Json::object({{"spec", *json}}));
}

constexpr std::string_view kGood =
    R"({"upstream": {"repo": "up", "package": "app", "revision": 2},
        "downstream": {"repo": "down", "package": "app"}})";

std::vector<std::string> errors_of(std::string_view change) {
  api::Json spec = api::merge_patch(*api::Json::parse(kGood), *api::Json::parse(change));
  auto pv = variant(spec.dump());
  return validate_package_variant(pv, Options());
}

TEST(Validation, a_complete_spec_is_valid_and_gets_its_default_policies) {
  auto pv = variant(kGood);
  EXPECT_THAT(validate_package_variant(pv, Options()), IsEmpty());
  EXPECT_EQ(pv.spec.adoption_policy, "adoptNone");
  EXPECT_EQ(pv.spec.deletion_policy, "delete");
  EXPECT_EQ(pv.spec.upstream->revision, 2);
}

TEST(Validation, porch_head_forgets_the_revision) {
  auto pv = variant(kGood);
  EXPECT_THAT(validate_package_variant(pv, Options::porch_head()), IsEmpty());
  EXPECT_EQ(pv.spec.upstream->revision, -1);
}

struct ErrorCase {
  std::string_view change;
  std::string_view error;
};

class ValidationTest : public testing::TestWithParam<ErrorCase> {};

TEST_P(ValidationTest, names_what_is_wrong) {
  EXPECT_THAT(errors_of(GetParam().change), ElementsAre(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    OneError, ValidationTest,
    testing::Values(
        ErrorCase{R"({"upstream": null})", "missing required field spec.upstream"},
        ErrorCase{R"({"upstream": {"repo": null}})", "missing required field spec.upstream.repo"},
        ErrorCase{R"({"upstream": {"package": ""}})",
                  "missing required field spec.upstream.package"},
        ErrorCase{R"({"downstream": null})", "missing required field spec.downstream"},
        ErrorCase{R"({"downstream": {"repo": null}})",
                  "missing required field spec.downstream.repo"},
        ErrorCase{R"({"downstream": {"package": null}})",
                  "missing required field spec.downstream.package"},
        ErrorCase{R"({"adoptionPolicy": "AdoptNone"})",
                  "spec.adoptionPolicy field can only be \"adoptNone\" or \"adoptExisting\""},
        ErrorCase{R"({"deletionPolicy": "keep"})",
                  "spec.deletionPolicy can only be \"orphan\" or \"delete\""},
        ErrorCase{R"({"packageContext": {"data": {"name": "a<b", "z": "1"}}})",
                  "spec.packageContext.data: Invalid value: {\"name\":\"a\\u003cb\",\"z\":\"1\"}: "
                  "must not contain the key \"name\""},
        ErrorCase{R"({"packageContext": {"removeKeys": ["z", "package-path"]}})",
                  "spec.packageContext.removeKeys: Invalid value: [\"z\",\"package-path\"]: must "
                  "not contain the key \"package-path\""},
        ErrorCase{R"({"injectors": [{"name": "a"}, {"kind": "ConfigMap"}]})",
                  "spec.injectors[1].name must not be empty"}));

TEST(Validation, errors_come_in_the_order_of_the_fields) {
  auto pv = variant(R"({"adoptionPolicy": "x", "injectors": [{}]})");
  const auto errors = validate_package_variant(pv, Options());
  EXPECT_EQ(combine_errors(errors),
            "missing required field spec.upstream; missing required field spec.downstream; "
            "spec.adoptionPolicy field can only be \"adoptNone\" or \"adoptExisting\"; "
            "spec.injectors[0].name must not be empty");
}

}  // namespace
}  // namespace porchsim::packagevariant
