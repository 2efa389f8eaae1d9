#include "kpt/kptfile/kptfile_json.h"

#include <gtest/gtest.h>

#include "kpt/kyaml/aliases.h"

namespace porchsim::kpt {
namespace {

yaml::Node parsed(std::string_view text) {
  const auto document = yaml::parse(text);
  EXPECT_TRUE(document) << text;
  return document->content.at(0);
}

struct KindCase {
  std::string_view text;
  std::string_view error;  // behind "json: cannot unmarshal "
};

class KptfileJsonTest : public testing::TestWithParam<KindCase> {};

TEST_P(KptfileJsonTest, complains_as_encoding_json_does) {
  const std::string error = kptfile_json_error(parsed(GetParam().text));
  const std::string wanted =
      GetParam().error.empty() ? "" : "json: cannot unmarshal " + std::string(GetParam().error);
  EXPECT_EQ(error, wanted);
}

INSTANTIATE_TEST_SUITE_P(
    Kptfiles, KptfileJsonTest,
    testing::Values(
        KindCase{"kind: Kptfile\nunknown: [1]\ninfo:\nmetadata: {name: x, labels: {a: b}}\n", ""},
        KindCase{"info: text\n", "string into Go struct field KptFile.info of type v1.PackageInfo"},
        KindCase{"INFO: [x]\n", "array into Go struct field KptFile.info of type v1.PackageInfo"},
        KindCase{
            "metadata: {name: 1}\n",
            "number into Go struct field ObjectMeta.ResourceMeta.metadata.NameMeta.name of type "
            "string"},
        KindCase{"kind: 1\n",
                 "number into Go struct field KptFile.ResourceMeta.TypeMeta.kind of type string"},
        KindCase{"metadata: {labels: {a: true}}\n",
                 "bool into Go struct field ObjectMeta.ResourceMeta.metadata.labels of type "
                 "string"},
        KindCase{"info: {keywords: x}\n",
                 "string into Go struct field PackageInfo.info.keywords of type []string"},
        KindCase{"pipeline: {mutators: {}}\n",
                 "object into Go struct field Pipeline.pipeline.mutators of type []v1.Function"},
        KindCase{"status: {conditions: [{type: 3, status: true}]}\n",
                 "bool into Go struct field Condition.status.conditions.status of type "
                 "v1.ConditionStatus"}));

TEST(KptfileJson, needs_keys_that_differ_and_are_strings) {
  EXPECT_EQ(kptfile_json_error(parsed("a: {x: 1,\n  x: 2}\na: 1\n")),
            "yaml: unmarshal errors:\n  line 2: mapping key \"a\" already defined at line 1");
  EXPECT_EQ(kptfile_json_error(parsed("1: x\nlist:\n- {true: x}\n")),
            "json: unsupported type: map[interface {}]interface {}");
  EXPECT_EQ(kptfile_json_error(parsed("1: x\n")), "");
}

TEST(KptfileJson, has_no_numbers_beyond_all_numbers) {
  EXPECT_EQ(kptfile_json_error(parsed("metadata: {labels: {a: 1, b: [.NaN]}}\n")),
            "json: unsupported value: NaN");
  EXPECT_EQ(kptfile_json_error(parsed("z: .inf\ndata: -.Inf\n")), "json: unsupported value: -Inf");
  EXPECT_EQ(kptfile_json_error(parsed("data: '.inf'\nother: 1.5e3\n")), "");
}

TEST(Aliases, stand_for_the_last_anchor_of_their_name) {
  const yaml::Node tree = parsed("a: &x 1\nb: *x\nc: &x {k: v}\nd: [*x]\n");
  EXPECT_TRUE(has_aliases(tree));
  const auto expanded = without_aliases(tree);
  ASSERT_TRUE(expanded);
  EXPECT_FALSE(has_aliases(*expanded));
  EXPECT_EQ(expanded->find("b")->value, "1");
  EXPECT_EQ(expanded->at({"d"})->content.at(0).find("k")->value, "v");
  EXPECT_EQ(aliased_node(tree, *tree.find("b")), tree.find("a"));
  EXPECT_EQ(aliased_node(tree, tree.find("d")->content.at(0)), tree.find("c"));
}

TEST(Aliases, a_bomb_is_refused) {
  std::string text = "a0: &a0 [x, x]\n";
  for (int i = 1; i < 30; ++i) {
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) +
            ", *a" + std::to_string(i - 1) + "]\n";
  }
  const auto expanded = without_aliases(parsed(text));
  ASSERT_FALSE(expanded);
  EXPECT_EQ(expanded.error().message, "yaml: document contains excessive aliasing");
}

}  // namespace
}  // namespace porchsim::kpt
