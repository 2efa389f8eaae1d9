#include "kpt/sdk/formatting.h"

#include <gtest/gtest.h>

namespace porchsim::kpt {
namespace {

struct Case {
  const char* name;
  const char* old_text;
  const char* new_text;
  const char* result;
};

class CopyFormatting : public testing::TestWithParam<Case> {};

TEST_P(CopyFormatting, gives_the_new_value_the_old_ones_looks) {
  const yaml::Node old_value = yaml::parse(GetParam().old_text)->content[0];
  yaml::Node value = yaml::parse(GetParam().new_text)->content[0];
  copy_formatting(old_value, value);
  EXPECT_EQ(yaml::print(value), GetParam().result);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, CopyFormatting,
    testing::Values(
        Case{"comments_and_quotes", "a: '1' # one\nb: 2\n", "a: x\nb: 3\n", "a: 'x' # one\nb: 3\n"},
        Case{"old_order_first", "c: 1\na: 1\n", "a: 1\nb: 1\nc: 1\n", "c: 1\na: 1\nb: 1\n"},
        Case{"new_keys_are_swapped_not_sorted", "m: 1\n", "a: 1\nb: 1\nc: 1\nm: 1\n",
             "m: 1\nb: 1\nc: 1\na: 1\n"},
        Case{"swaps_add_up", "m: 1\na: 1\n", "a: 1\nb: 1\nc: 1\nm: 1\n",
             "m: 1\na: 1\nc: 1\nb: 1\n"},
        Case{"list_items_by_value", "- a # x\n- b # y\n", "- b\n- c\n- a\n",
             "- b # y\n- c\n- a # x\n"},
        Case{"each_old_item_once", "- a # x\n", "- a\n- a\n", "- a # x\n- a\n"},
        Case{"another_kind_keeps_nothing", "{a: b} # x\n", "- a\n", "- a\n"},
        Case{"flow_style_stays", "{a: 1, b: 2}\n", "a: 1\nb: 3\n", "{a: 1, b: 3}\n"}),
    [](const auto& test) { return test.param.name; });

TEST(SameTextValue, takes_scalars_by_their_text_and_maps_in_any_order) {
  const auto same = [](const char* a, const char* b) {
    return same_text_value(yaml::parse(a)->content[0], yaml::parse(b)->content[0]);
  };
  EXPECT_TRUE(same("a: 1\nb: x\n", "b: 'x'\na: '1'\n"));
  EXPECT_FALSE(same("a: 1\n", "a: 1\nb: 2\n"));
  EXPECT_FALSE(same("[a, b]\n", "[b, a]\n"));
}

}  // namespace
}  // namespace porchsim::kpt
