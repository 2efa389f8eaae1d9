#include "kpt/yaml/node.h"

#include <gtest/gtest.h>

#include <string>

namespace porchsim::kpt::yaml {
namespace {

Node read(std::string_view text) { return parse(text)->content.front(); }

TEST(Node, finds_values_by_key) {
  Node map = read("a: 1\nb: {c: {d: x}}\n");
  EXPECT_EQ(map.find("a")->value, "1");
  EXPECT_EQ(map.find("z"), nullptr);
  EXPECT_EQ(map.find_key("b")->value, "b");
  EXPECT_EQ(map.at({"b", "c", "d"})->value, "x");
  EXPECT_EQ(map.at({"a", "c"}), nullptr);
  EXPECT_EQ(map.at({}), &map);
}

TEST(Node, finds_the_first_of_equal_keys_and_no_complex_ones) {
  EXPECT_EQ(read("a: 1\na: 2\n").find("a")->value, "1");
  EXPECT_EQ(read("? [a]\n: 1\n").find("a"), nullptr);
  EXPECT_EQ(read("[a, 1]").find("a"), nullptr);
}

TEST(Node, set_keeps_the_key_and_appends_new_ones) {
  Node map = read("# head\n\"a\": 1 # old\nb: 2\n");
  map.set("a", Node::scalar("x"));
  Node& added = map.set("c", Node::sequence());
  added.content.push_back(Node::scalar("y"));
  EXPECT_EQ(print(map), "# head\n\"a\": x\nb: 2\nc:\n- y\n");
}

TEST(Node, erase_takes_key_and_value) {
  Node map = read("a: 1\nb: 2\n");
  EXPECT_TRUE(map.erase("a"));
  EXPECT_FALSE(map.erase("a"));
  EXPECT_EQ(print(map), "b: 2\n");
}

TEST(SameValue, looks_at_values_only) {
  EXPECT_TRUE(read("a: 1\nb: [x, 'y']\n").same_value(read("# c\nb: # d\n- \"x\"\n- y\na: 1\n")));
  EXPECT_TRUE(read("a: ~\n").same_value(read("a:\n")));
  EXPECT_FALSE(read("a: 1\n").same_value(read("a: \"1\"\n")));
  EXPECT_FALSE(read("a: 1\n").same_value(read("a: 1\nb: 1\n")));
  EXPECT_FALSE(read("a: 1\n").same_value(read("b: 1\n")));
  EXPECT_FALSE(read("[a, b]").same_value(read("[b, a]")));
  EXPECT_FALSE(read("[]").same_value(read("{}")));
  EXPECT_TRUE(read("? [x]\n: 1\na: 2\n").same_value(read("a: 2\n? [x]\n: 1\n")));
}

}  // namespace
}  // namespace porchsim::kpt::yaml
