#include "kpt/update/copy_comments.h"

#include <gtest/gtest.h>

#include <string>

#include "kpt/kyaml/sync_order.h"

namespace porchsim::kpt {
namespace {

// What is left of `to` once comments and order of `from` are back in it.
std::string given_back(std::string_view from, std::string_view to) {
  const auto before = yaml::parse(from);
  auto after = yaml::parse(to);
  if (!before || !after) return "no YAML";
  yaml::Node& root = after->content[0];
  if (const Status copied = copy_comments(*before, root); !copied) return copied.error().message;
  if (const Status synced = sync_order(*before, root); !synced) return synced.error().message;
  return yaml::print(root);
}

TEST(CopyCommentsTest, comments_and_order_come_back) {
  EXPECT_EQ(given_back("# head\nb: 1 # one\na:\n  # inner\n  x: y\n", "a: {x: z}\nb: 2\nc: 3\n"),
            "# head\nb: 2 # one\na: {\n  # inner\n  x: z}\nc: 3\n");
}

TEST(CopyCommentsTest, a_comment_of_ones_own_stays) {
  EXPECT_EQ(given_back("a: 1 # old\n", "a: 1 # new\n"), "a: 1 # new\n");
}

TEST(CopyCommentsTest, elements_are_matched_by_position_and_where_a_schema_says_so_by_key) {
  constexpr std::string_view kBefore =
      "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a # of a\n  - name: b # of b\n";
  EXPECT_EQ(given_back(kBefore, "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: b\n"),
            "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: b # of a\n");
  EXPECT_EQ(given_back("l:\n- x # c\n- y # d\n", "l:\n- x\n- z\n"), "l:\n- x # c\n- z\n");
}

TEST(CopyCommentsTest, another_kind_at_a_place_is_an_error) {
  EXPECT_EQ(given_back("a: 1\n", "a: {b: c}\n"),
            "wrong node kind: expected ScalarNode but got MappingNode: node contents:\n{b: c}\n");
}

// The walk puts the old list together anew, and asks all in it for the keys by which it merges.
TEST(CopyCommentsTest, what_is_no_element_of_a_list_that_merges_by_key_is_an_error) {
  constexpr std::string_view kBefore = "apiVersion: v1\nkind: Service\nspec:\n  ports:\n  - x\n";
  constexpr std::string_view kRefused =
      "wrong node kind: expected MappingNode but got ScalarNode: node contents:\nx\n";
  EXPECT_EQ(given_back(kBefore, kBefore), kRefused);
  EXPECT_EQ(given_back(kBefore, "apiVersion: v1\nkind: Service\n"), kRefused);
}

TEST(CopyCommentsTest, of_a_key_that_stands_twice_the_first_counts) {
  EXPECT_EQ(given_back("a: 1\nb: 2\n", "b: 3\na: 4\nb: 5\n"), "a: 4\nb: 3\nb: 3\n");
}

TEST(CopyCommentsTest, of_a_large_value_there_are_no_copies_without_end) {
  std::string text = "a: " + std::string(1000, 'x') + "\n";
  for (int i = 0; i < 20; ++i) text += "a: 1\n";
  EXPECT_EQ(given_back("a: 1\n", text),
            "field a stands more than once, with a value too large to copy");
}

}  // namespace
}  // namespace porchsim::kpt
