#include "controllers/packagevariant/mutations/steady_state.h"

#include <gtest/gtest.h>

namespace porchsim::packagevariant {
namespace {

using kpt::yaml::PlainStream;

// The judgement on a Kptfile, as a table: the variant wants one mutator.
struct KptfileCase {
  std::string_view what;
  std::string_view pipeline;
  bool holds;
};

class HoldsFunctionsTest : public testing::TestWithParam<KptfileCase> {};

TEST_P(HoldsFunctionsTest, tells_whether_anything_is_to_be_done) {
  api::PackageVariant pv;
  pv.meta.name = "pv";
  pv.spec.pipeline = api::PackageVariant::Pipeline{
      {*api::Json::parse(R"({"name": "f", "image": "i:v1", "configMap": {"k": "1"}})")}, {}};
  const std::string text =
      "apiVersion: kpt.dev/v1\nkind: Kptfile\n" + std::string(GetParam().pipeline);
  const auto yaml = PlainStream::read(text);
  ASSERT_TRUE(yaml) << text;
  EXPECT_EQ(holds_krm_functions(pv, *yaml, Options()), GetParam().holds) << GetParam().what;
}

#define PV_FUNCTION \
  "  - image: i:v1\n    name: PackageVariant.pv.f.0\n    configMap:\n      k: \"1\"\n"
INSTANTIATE_TEST_SUITE_P(
    Pipelines, HoldsFunctionsTest,
    testing::Values(
        KptfileCase{"exactly the function", "pipeline:\n  mutators:\n" PV_FUNCTION, true},
        KptfileCase{"another behind it", "pipeline:\n  mutators:\n" PV_FUNCTION "  - image: x\n",
                    true},
        KptfileCase{"another before it", "pipeline:\n  mutators:\n  - image: x\n" PV_FUNCTION,
                    false},
        KptfileCase{"no pipeline", "metadata:\n  name: x\n", false},
        KptfileCase{"an own one too many",
                    "pipeline:\n  mutators:\n" PV_FUNCTION "  - name: PackageVariant.pv.g.1\n",
                    false},
        KptfileCase{"an own validator",
                    "pipeline:\n  mutators:\n" PV_FUNCTION
                    "  validators:\n  - name: PackageVariant.pv.g.0\n",
                    false},
        KptfileCase{"another member", "pipeline:\n  mutators:\n" PV_FUNCTION "    exec: x\n",
                    false},
        KptfileCase{"a number where text is wanted",
                    "pipeline:\n  mutators:\n  - image: i:v1\n    name: PackageVariant.pv.f.0\n"
                    "    configMap:\n      k: 1\n",
                    false}));
#undef PV_FUNCTION

}  // namespace
}  // namespace porchsim::packagevariant
