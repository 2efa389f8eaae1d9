#include "kpt/yaml/outline.h"

#include <gtest/gtest.h>

namespace porchsim::kpt::yaml {
namespace {

using Kind = Value::Kind;

class NotPlainTest : public testing::TestWithParam<std::string_view> {};

TEST_P(NotPlainTest, is_left_to_the_parser) { EXPECT_FALSE(read_plain(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Texts, NotPlainTest,
                         testing::Values("", "# nothing\n", "a\n", "a:\n", "a:\nb: 1\n", "a: [x]\n",
                                         "a: {b: c}\n", "a: &x b\n", "a: *x\n", "a: !t b\n",
                                         "a: b: c\n", "a: \"x\\ty\"\n", "a: \"x\n", "a: 'it''s'\n",
                                         "a: x\n  y\n", "a: x\n  b: y\n", " a: x\n",
                                         "a:\n  b: x\n c: y\n", "a: b\xc3\xa4\n", "a:\tb\n",
                                         "a: b\r\n", "? a\n", "- - a\n", "- a\nb: c\n", "a: -\n",
                                         "a: ~\n", "a: b\n---\n", "%YAML 1.2\n---\na: b\n",
                                         "<<: b\n", "a: |2\n   x\n", "a: b\n...\n", "true: a\n",
                                         "1: a\n", "Null: a\n"));

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

// Of all that they say, with what is below in brackets.
std::string told(const Value& value) {
  std::string text(value.key);
  if (!text.empty()) text += '=';
  switch (value.kind) {
    case Kind::Map:
    case Kind::List:
      text += value.is(Kind::Map) ? "{" : "[";
      for (const Value& below : value) text += told(below) + ' ';
      text.back() = value.is(Kind::Map) ? '}' : ']';
      return text;
    case Kind::Text:
      return text.append(value.text);
    default:
      return text + (value.is(Kind::Integer) ? "int" : "?");
  }
}

TEST(Outline, tells_maps_lists_and_scalars_of_plain_text_and_of_nodes) {
  const auto plain = read_plain(kText);
  ASSERT_TRUE(plain);
  EXPECT_EQ(told(plain->front()),
            "[{a=one b={c=2 d=int e=? f=?} list=[{x=int y={z=q}} {x=two}] wide=[text ?] "
            "last=http://host:80/#no-comment}]");
  const auto parsed = parse(kText);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(told(outline_of(parsed->content.front()).front()), told(plain->front()));
}

TEST(Outline, finds_the_members_of_a_map_alone) {
  const auto outline = read_plain(kText);
  ASSERT_TRUE(outline);
  const Value& root = only_document(*outline);
  EXPECT_EQ(root.count(), 5U);
  EXPECT_TRUE(root.find("a").is_text("one"));
  EXPECT_TRUE(root.find("b").find("c").is_text("2"));
  EXPECT_TRUE(root.find("c").is(Kind::Absent)) << "it is a level below";
  EXPECT_TRUE(root.find("a").find("a").is(Kind::Absent));
  EXPECT_TRUE(root.find("none").find("none").is(Kind::Absent));
}

TEST(Outline, of_several_documents_holds_each_and_no_only_one) {
  const auto outline = read_plain("---\na: x\n---\n- b: y\n");
  ASSERT_TRUE(outline);
  EXPECT_EQ(told(outline->front()), "[{a=x} [{b=y}]]");
  EXPECT_TRUE(only_document(*outline).is(Kind::Absent));
  EXPECT_TRUE(only_document({}).is(Kind::Absent));
}

struct KindCase {
  std::string_view value;
  Kind kind;
};

class ScalarKindTest : public testing::TestWithParam<KindCase> {};

TEST_P(ScalarKindTest, is_that_of_the_nodes_and_text_if_quoted) {
  const std::string text = "a: " + std::string(GetParam().value) + "\n";
  const auto plain = read_plain(text);
  ASSERT_TRUE(plain);
  EXPECT_EQ(only_document(*plain).find("a").kind, GetParam().kind);
  const auto parsed = parse(text);
  const Outline nodes = outline_of(parsed->content.front());
  EXPECT_EQ(only_document(nodes).find("a").kind, GetParam().kind);
  const std::string quoted = "a: \"" + std::string(GetParam().value) + "\"\n";
  EXPECT_TRUE(only_document(*read_plain(quoted)).find("a").is_text(GetParam().value));
}

INSTANTIATE_TEST_SUITE_P(
    Words, ScalarKindTest,
    testing::Values(KindCase{"true", Kind::Other}, KindCase{"False", Kind::Other},
                    KindCase{"null", Kind::Other}, KindCase{"1", Kind::Integer},
                    KindCase{"0x1", Kind::Integer}, KindCase{"1.5", Kind::Other},
                    KindCase{".inf", Kind::Other}, KindCase{"2001-01-01", Kind::Other},
                    KindCase{"yes", Kind::Text}, KindCase{"truely", Kind::Text},
                    KindCase{"0123456789abcdef", Kind::Text}));

struct NodeCase {
  std::string_view text;
  std::string_view told;
};

class OtherNodesTest : public testing::TestWithParam<NodeCase> {};

TEST_P(OtherNodesTest, are_told_as_far_as_a_rule_may_rely_on_them) {
  const auto parsed = parse(GetParam().text);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(told(outline_of(parsed->content.front()).front()), GetParam().told);
}

INSTANTIATE_TEST_SUITE_P(Nodes, OtherNodesTest,
                         testing::Values(NodeCase{"{a: [b, c], d: e}", "[{a=[b c] d=e}]"},
                                         NodeCase{"a: &x b\nc: *x\n", "[{a=? c=?}]"},
                                         NodeCase{"a: !!str 1\nb: !x y\n", "[{a=? b=?}]"},
                                         NodeCase{"a: \"\\u00e4\"\nb: ä\n", "[{a=ä b=ä}]"},
                                         NodeCase{"a: |\n  b\nc: x\n  y\n", "[{a=? c=x y}]"},
                                         NodeCase{"a: {b: c, 1: d}\n", "[{a=?}]"},
                                         NodeCase{"a: '<<'\n", "[{a=?}]"},
                                         NodeCase{"<<: b\n", "[?]"}, NodeCase{"text", "[text]"}));

TEST(Outline, takes_no_map_for_one_of_texts_that_has_a_key_twice_or_another_value) {
  const auto is_text_map = [](std::string_view text) {
    return only_document(*read_plain(text)).is_text_map();
  };
  EXPECT_TRUE(is_text_map("b: x\na: \"1\"\n"));
  EXPECT_FALSE(is_text_map("b: x\na: y\nb: x\n"));
  EXPECT_FALSE(is_text_map("b: 1\n"));
  EXPECT_FALSE(is_text_map("- b\n"));
}

}  // namespace
}  // namespace porchsim::kpt::yaml
