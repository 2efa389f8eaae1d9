#include "kpt/yaml/plain_stream.h"

#include <gtest/gtest.h>

namespace porchsim::kpt::yaml {
namespace {

class NotPlainTest : public testing::TestWithParam<std::string_view> {};

TEST_P(NotPlainTest, is_left_to_the_parser) { EXPECT_FALSE(PlainStream::read(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Texts, NotPlainTest,
                         testing::Values("", "# nothing\n", "a\n", "a:\n", "a:\nb: 1\n", "a: [x]\n",
                                         "a: {b: c}\n", "a: &x b\n", "a: *x\n", "a: !t b\n",
                                         "a: b: c\n", "a: \"x\\ty\"\n", "a: \"x\n", "a: 'it''s'\n",
                                         "a: x\n  y\n", "a: x\n  b: y\n", " a: x\n",
                                         "a:\n  b: x\n c: y\n", "a: b\xc3\xa4\n", "a:\tb\n",
                                         "a: b\r\n", "? a\n", "- - a\n", "- a\nb: c\n", "a: -\n",
                                         "a: ~\n", "a: b\n---\n", "%YAML 1.2\n---\na: b\n",
                                         "<<: b\n", "a: |2\n   x\n", "a: b\n...\n"));

constexpr std::string_view kText =
    "# head\n"
    "a: one # comment\n"
    "\n"
    "b:\n"
    "  c: \"2\"\n"
    "  d: 3\n"
    "  e: |\n"
    "    a: block\n"
    "\n"
    "    scalar\n"
    "  f: {}\n"
    "list: # compact\n"
    "- x: 1\n"
    "  y:\n"
    "    z: 'q'\n"
    "- x: two # more\n"
    "wide:\n"
    "  - text\n"
    "  - true\n"
    "last: http://host:80/#no-comment\n";

TEST(PlainStream, reads_maps_lists_and_scalars) {
  const auto yaml = PlainStream::read(kText);
  ASSERT_TRUE(yaml);
  ASSERT_EQ(yaml->documents().size(), 1U);
  const PlainStream::Block root = yaml->documents()[0];
  EXPECT_EQ(yaml->member_count(root), 5U);
  EXPECT_EQ(yaml->find(root, "a")->value, "one");
  EXPECT_EQ(yaml->find(root, "last")->value, "http://host:80/#no-comment");
  EXPECT_EQ(yaml->find(root, "c"), nullptr) << "it is a level below";
  EXPECT_TRUE(yaml->has_key("c"));
  EXPECT_EQ(yaml->text_at(root, "b", "c"), "2");
  EXPECT_EQ(yaml->text_at(root, "b", "d"), std::nullopt) << "a number is no string";
  const PlainStream::Block b = yaml->below(root, *yaml->find(root, "b"));
  EXPECT_EQ(yaml->member_count(b), 4U);
  EXPECT_EQ(yaml->find(b, "e")->kind, PlainStream::Kind::Opaque);

  const auto items = yaml->items(yaml->below(root, *yaml->find(root, "list")));
  ASSERT_TRUE(items);
  ASSERT_EQ(items->size(), 2U);
  EXPECT_EQ(yaml->member_count((*items)[0]), 2U);
  EXPECT_EQ(yaml->text_at((*items)[0], "y", "z"), "q");
  EXPECT_EQ(yaml->find((*items)[1], "x")->value, "two");
  EXPECT_FALSE(yaml->items(yaml->below(root, *yaml->find(root, "wide")))) << "no maps";
}

TEST(PlainStream, reads_several_documents) {
  const auto yaml = PlainStream::read("---\na: x\n---\nb: y\n");
  ASSERT_TRUE(yaml);
  ASSERT_EQ(yaml->documents().size(), 2U);
  EXPECT_EQ(yaml->find(yaml->documents()[0], "b"), nullptr);
  EXPECT_EQ(yaml->find(yaml->documents()[1], "b")->value, "y");
}

class SpecialWordTest : public testing::TestWithParam<std::string_view> {};

TEST_P(SpecialWordTest, is_not_taken_for_a_string_unless_quoted) {
  const std::string plain = "a: " + std::string(GetParam()) + "\n";
  const auto yaml = PlainStream::read(plain);
  ASSERT_TRUE(yaml);
  EXPECT_EQ(yaml->find(yaml->documents()[0], "a")->kind, PlainStream::Kind::Scalar);
  const std::string quoted = "a: \"" + std::string(GetParam()) + "\"\n";
  const auto text = PlainStream::read(quoted);
  ASSERT_TRUE(text);
  EXPECT_EQ(text->find(text->documents()[0], "a")->kind, PlainStream::Kind::Text);
}

INSTANTIATE_TEST_SUITE_P(Words, SpecialWordTest,
                         testing::Values("true", "False", "YES", "no", "on", "Off", "y", "N",
                                         "null", "1", "0x1", "1.5", ".inf", "2001-01-01"));

}  // namespace
}  // namespace porchsim::kpt::yaml
