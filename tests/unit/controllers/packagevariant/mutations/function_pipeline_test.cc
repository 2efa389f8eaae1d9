// What a look at a Kptfile tells, as a table: the variant wants one mutator.
#include "controllers/packagevariant/mutations/function_pipeline.h"

#include <gtest/gtest.h>

namespace porchsim::packagevariant {
namespace {

using enum Answer;

struct KptfileCase {
  std::string_view what;
  std::string_view pipeline;
  Answer answer;
};

class HoldsFunctionsTest : public testing::TestWithParam<KptfileCase> {};

TEST_P(HoldsFunctionsTest, is_told_alike_of_plain_text_and_of_nodes) {
  api::PackageVariant pv;
  pv.meta.name = "pv";
  pv.spec.pipeline = api::PackageVariant::Pipeline{
      {*api::Json::parse(R"({"name": "f", "image": "i:v1", "configMap": {"k": "1"}})")}, {}};
  const Options options;
  const WantedFunctions wanted = wanted_functions(pv, options);
  const std::string text =
      "apiVersion: kpt.dev/v1\nkind: Kptfile\n" + std::string(GetParam().pipeline);
  const auto plain = kpt::yaml::read_plain(text);
  ASSERT_TRUE(plain) << text;
  EXPECT_EQ(holds(kpt::yaml::only_document(*plain), wanted), GetParam().answer) << GetParam().what;
  const auto object = kpt::parse_kube_object(text);
  ASSERT_TRUE(object);
  const kpt::yaml::Outline nodes = kpt::yaml::outline_of(object->node());
  EXPECT_EQ(holds(kpt::yaml::only_document(nodes), wanted), GetParam().answer) << GetParam().what;
}

#define PV_FUNCTION \
  "  - image: i:v1\n    name: PackageVariant.pv.f.0\n    configMap:\n      k: \"1\"\n"
INSTANTIATE_TEST_SUITE_P(
    Pipelines, HoldsFunctionsTest,
    testing::Values(
        KptfileCase{"exactly the function", "pipeline:\n  mutators:\n" PV_FUNCTION, Yes},
        KptfileCase{"another behind it", "pipeline:\n  mutators:\n" PV_FUNCTION "  - image: x\n",
                    Yes},
        KptfileCase{"another before it",
                    "pipeline:\n  mutators:\n  - image: x\n    name: y\n" PV_FUNCTION, No},
        KptfileCase{"no pipeline", "metadata:\n  name: x\n", No},
        KptfileCase{"a pipeline that is none", "pipeline:\n  a: b\n", CannotTell},
        KptfileCase{"an own one too many",
                    "pipeline:\n  mutators:\n" PV_FUNCTION "  - name: PackageVariant.pv.g.1\n", No},
        KptfileCase{"an own validator",
                    "pipeline:\n  mutators:\n" PV_FUNCTION
                    "  validators:\n  - name: PackageVariant.pv.g.0\n",
                    No},
        KptfileCase{"another image",
                    "pipeline:\n  mutators:\n  - image: i:v2\n    name: PackageVariant.pv.f.0\n"
                    "    configMap:\n      k: \"1\"\n",
                    No},
        KptfileCase{"another member", "pipeline:\n  mutators:\n" PV_FUNCTION "    exec: x\n",
                    CannotTell},
        KptfileCase{"a number where text is wanted",
                    "pipeline:\n  mutators:\n  - image: i:v1\n    name: PackageVariant.pv.f.0\n"
                    "    configMap:\n      k: 1\n",
                    CannotTell}));
#undef PV_FUNCTION

}  // namespace
}  // namespace porchsim::packagevariant
