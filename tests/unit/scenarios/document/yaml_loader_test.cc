#include "scenarios/document/yaml_loader.h"

#include <gtest/gtest.h>

#include <string>

namespace porchsim::scenarios {
namespace {

PosNode only(std::string_view text) {
  const auto documents = load_yaml("a.yaml", text);
  EXPECT_TRUE(documents.has_value()) << headline(documents.error());
  return documents && documents->size() == 1 ? documents->front() : PosNode{};
}

TEST(LoadYaml, knows_where_every_node_stands) {
  const PosNode root = only("name: a story\nsteps:\n  - settle\n  - approve: edge.app.v1\n");
  ASSERT_TRUE(root.is_mapping());
  EXPECT_EQ(root.find("name")->place, (Place{1, 7}));
  const PosNode& steps = *root.find("steps");
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps.children[0].place, (Place{3, 5}));
  EXPECT_EQ(steps.children[1].key(0).place, (Place{4, 5}));
  EXPECT_EQ(steps.children[1].value(0).place, (Place{4, 14}));
}

TEST(LoadYaml, counts_columns_in_characters) {
  EXPECT_EQ(only("é: [ü, x]\n").find("é")->children[1].place, (Place{1, 8}));
}

TEST(LoadYaml, takes_tabs_for_text_inside_a_block_and_for_a_slip_before_it) {
  EXPECT_EQ(only("a:\n  Makefile: |  # rules\n    all:\n    \tcc a.c\n  b: 1\n")
                .find("a")
                ->find("Makefile")
                ->text,
            "all:\n\tcc a.c\n");
  for (const char* slip : {"a:\n\tb: 1\n", "a: |\n  x\nb:\n  \tc: 1\n", "a: |\n\tx\n"}) {
    const auto documents = load_yaml("a.yaml", slip);
    ASSERT_FALSE(documents) << slip;
    EXPECT_NE(headline(documents.error()).find("a tab in the indentation"), std::string::npos);
  }
}

TEST(LoadYaml, tells_quoted_text_from_plain) {
  const PosNode root = only("a: \"1\"\nb: 1\nc: |\n  1\nd: ''\ne: ~\nf:\ng: null\n");
  EXPECT_TRUE(root.find("a")->quoted);
  EXPECT_FALSE(root.find("b")->quoted);
  EXPECT_TRUE(root.find("c")->quoted);
  EXPECT_TRUE(root.find("d")->is_scalar());
  EXPECT_TRUE(root.find("e")->is_null());
  EXPECT_TRUE(root.find("f")->is_null());
  EXPECT_EQ(root.find("f")->place, (Place{7, 1})) << "an empty value stands at its key";
  EXPECT_TRUE(root.find("g")->is_null());
}

TEST(LoadYaml, keeps_the_order_of_keys) {
  const PosNode root = only("b: 1\na: 2\n");
  EXPECT_EQ(root.key(0).text, "b");
  EXPECT_EQ(root.key(1).text, "a");
}

TEST(LoadYaml, reads_several_documents) {
  const auto documents = load_yaml("a.yaml", "a: 1\n---\nb: 2\n---\n- c\n");
  ASSERT_TRUE(documents.has_value());
  EXPECT_EQ(documents->size(), 3U);
}

TEST(LoadYaml, finds_nothing_in_an_empty_file) { EXPECT_TRUE(load_yaml("a.yaml", "")->empty()); }

TEST(LoadYaml, ends_for_texts_that_yaml_cpp_never_finishes) {
  for (const std::string_view text : {",", ",,,", "a: 1\n---\n,", "[,", "- ,", "}", "? ,\n: ,"}) {
    const auto documents = load_yaml("a.yaml", text);
    if (documents) {
      EXPECT_LE(documents->size(), 2U) << text;
    }
  }
}

TEST(LoadYaml, refuses_too_large_files) {
  const auto documents = load_yaml("a.yaml", std::string(kLargestFile + 1, ' '));
  ASSERT_FALSE(documents.has_value());
  EXPECT_EQ(documents.error().place, Place{});
}

TEST(LoadYaml, survives_deep_nesting) {
  std::string block;
  for (int depth = 0; depth < 3000; ++depth)
    block += std::string(static_cast<std::size_t>(depth), ' ') + "a:\n";
  EXPECT_FALSE(load_yaml("a.yaml", block).has_value());
  EXPECT_FALSE(load_yaml("a.yaml", std::string(100'000, '[')).has_value());
  EXPECT_FALSE(load_yaml("a.yaml", std::string(100'000, '{')).has_value());
}

}  // namespace
}  // namespace porchsim::scenarios
