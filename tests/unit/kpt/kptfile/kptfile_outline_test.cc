// Which Kptfiles are told to decode from their outline.
#include <gtest/gtest.h>

#include "kpt/kptfile/kptfile_schema.h"

namespace porchsim::kpt {
namespace {

struct DecodeCase {
  std::string_view what;
  std::string_view text;
  bool surely;
};

class SurelyDecodesTest : public testing::TestWithParam<DecodeCase> {};

TEST_P(SurelyDecodesTest, is_told_of_plain_text_and_of_nodes_alike) {
  const std::string text = "apiVersion: kpt.dev/v1\nkind: Kptfile\n" + std::string(GetParam().text);
  const auto object = parse_kube_object(text);
  ASSERT_TRUE(object);
  const auto plain = yaml::read_plain(text);
  ASSERT_TRUE(plain);
  EXPECT_EQ(surely_decodes(only_document(*plain)), GetParam().surely) << GetParam().what;
  EXPECT_EQ(surely_decodes(only_document(yaml::outline_of(object->node()))), GetParam().surely);
  EXPECT_TRUE(!GetParam().surely || kptfile_from(*object));
}

INSTANTIATE_TEST_SUITE_P(
    Kptfiles, SurelyDecodesTest,
    testing::Values(
        DecodeCase{"maps, lists, texts",
                   "metadata:\n  name: a\n  labels:\n    a: b\ninfo:\n  keywords:\n  - x\n", true},
        DecodeCase{"a number where one belongs",
                   "status:\n  renderStatus:\n    mutationSteps:\n    - exitCode: 0\n", true},
        DecodeCase{"a list of structs",
                   "pipeline:\n  mutators:\n  - image: a\n    configMap:\n      b: c\n", true},
        DecodeCase{"a number where text belongs", "info:\n  description: 5\n", false},
        DecodeCase{"text where a number belongs",
                   "status:\n  renderStatus:\n    mutationSteps:\n    - exitCode: x\n", false},
        DecodeCase{"text where a list belongs", "info:\n  keywords: x\n", false},
        DecodeCase{"text where a struct belongs", "info: x\n", false},
        DecodeCase{"a list where a struct belongs", "info:\n- x\n", false},
        DecodeCase{"a number in a list of texts", "info:\n  keywords:\n  - 1\n", false},
        DecodeCase{"an unknown key", "info:\n  unknown: x\n", false},
        DecodeCase{"a key in another case", "info:\n  Description: x\n", false},
        DecodeCase{"a key twice", "metadata:\n  name: a\n  name: b\n", false},
        DecodeCase{"a label twice", "metadata:\n  labels:\n    a: b\n    a: c\n", false},
        DecodeCase{"a text of several lines", "info:\n  description: |\n    x\n", false}));

}  // namespace
}  // namespace porchsim::kpt
