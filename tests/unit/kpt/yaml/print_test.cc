#include <gtest/gtest.h>

#include <string>

#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {
namespace {

struct ScalarCase {
  const char* name;
  Node node;
  std::string text;
};

class PrintScalar : public testing::TestWithParam<ScalarCase> {};

TEST_P(PrintScalar, picks_the_plainest_style_that_holds_the_text) {
  EXPECT_EQ(print(GetParam().node), GetParam().text);
}

const auto kCaseName = [](const auto& info) { return info.param.name; };

Node text(std::string_view value, std::uint8_t style = kPlain) {
  return Node::scalar(value, "!!str", style);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, PrintScalar,
    testing::Values(
        ScalarCase{"plain", text("a b"), "a b\n"}, ScalarCase{"empty", text(""), "\"\"\n"},
        ScalarCase{"number", text("12"), "\"12\"\n"},
        ScalarCase{"boolean", text("true"), "\"true\"\n"},
        ScalarCase{"old_boolean", text("yes"), "yes\n"},
        ScalarCase{"old_boolean_of_a_go_string", Node::string("yes"), "\"yes\"\n"},
        ScalarCase{"base_60_of_a_go_string", Node::string("1:30"), "\"1:30\"\n"},
        ScalarCase{"date", text("2001-01-01"), "\"2001-01-01\"\n"},
        ScalarCase{"single_quoted_number", text("1", kSingleQuoted), "'1'\n"},
        ScalarCase{"indicator", text("- a"), "'- a'\n"},
        ScalarCase{"colon", text("a: b"), "'a: b'\n"}, ScalarCase{"hash", text("a #b"), "'a #b'\n"},
        ScalarCase{"no_hash", text("a#b"), "a#b\n"}, ScalarCase{"quote", text("'a"), "'''a'\n"},
        ScalarCase{"space_around", text(" a "), "' a '\n"},
        ScalarCase{"tab", text("a\tb"), "\"a\\tb\"\n"},
        ScalarCase{"control", text("a\x01"), "\"a\\x01\"\n"},
        ScalarCase{"accents", text("\xC3\xA9t\xC3\xA9"), "\xC3\xA9t\xC3\xA9\n"},
        ScalarCase{"emoji", text("\xF0\x9F\x98\x80"), "\"\\U0001F600\"\n"},
        ScalarCase{"byte_order_mark",
                   text("\xEF\xBB\xBF"
                        "a b"),
                   "\"\\uFEFF\\x61\\x20\\x62\"\n"},
        ScalarCase{"long_line", text(std::string(300, 'a') + " b"), std::string(300, 'a') + " b\n"},
        ScalarCase{"null", Node::null(), "null\n"},
        ScalarCase{"null_of_nothing", Node::scalar("", "!!null"), "\n"},
        ScalarCase{"tag", Node::scalar("a", "!mine"), "!mine a\n"},
        ScalarCase{"tag_that_tells_nothing", Node::scalar("1", "!!int"), "1\n"},
        ScalarCase{"tag_that_tells", Node::scalar("a", "!!int"), "!!int a\n"},
        ScalarCase{"verbatim_tag", Node::scalar("a", "tag:x y"), "!<tag:x%20y> a\n"},
        ScalarCase{"no_utf8", text("\xFF"), "!!binary /w==\n"}),
    kCaseName);

INSTANTIATE_TEST_SUITE_P(
    Lines, PrintScalar,
    testing::Values(ScalarCase{"lines", text("a\nb\n"), "|\n  a\n  b\n"},
                    ScalarCase{"no_break_at_the_end", text("a\nb"), "|-\n  a\n  b\n"},
                    ScalarCase{"breaks_at_the_end", text("a\n\n"), "|+\n  a\n\n"},
                    ScalarCase{"spaces_first", text("  a\nb\n"), "|2\n    a\n  b\n"},
                    ScalarCase{"blank_before_a_break", text("a \nb"), "\"a \\nb\"\n"},
                    ScalarCase{"folded", text("a\n\nb\n", kFolded), ">\n  a\n\n\n  b\n\n"},
                    ScalarCase{"folded_line", text("a b\n", kFolded), ">\n  a b\n\n"},
                    ScalarCase{"single_quoted", text("a\nb", kSingleQuoted), "'a\n\n  b'\n"},
                    ScalarCase{"double_quoted", text("a\nb", kDoubleQuoted), "\"a\\nb\"\n"}),
    kCaseName);

TEST(PrintMapping, quotes_keys_and_marks_complex_ones) {
  Node map = Node::mapping();
  map.set("a: b", Node::scalar("x"));
  map.set("", Node::scalar("x"));
  map.set("two\nlines", Node::scalar("x"));
  map.set(std::string(129, 'k'), Node::scalar("x"));
  map.content.push_back(Node::sequence());
  map.content.push_back(Node::mapping());
  EXPECT_EQ(print(map), "'a: b': x\n\"\": x\n? |-\n  two\n  lines\n: x\n? " +
                            std::string(129, 'k') + "\n: x\n[]: {}\n");
}

TEST(PrintCollections, are_block_unless_empty_or_flow) {
  const auto document = parse("a: {b: [1, 2], c: {}}\nd:\n  - e: 1\n    f: []\n  - - g\n");
  ASSERT_TRUE(document);
  EXPECT_EQ(print(*document), "a: {b: [1, 2], c: {}}\nd:\n- e: 1\n  f: []\n- - g\n");
  EXPECT_EQ(print(*document, {.compact_sequences = false}),
            "a: {b: [1, 2], c: {}}\nd:\n  - e: 1\n    f: []\n  - - g\n");
  EXPECT_EQ(print(*document, {.indent = 4}),
            "a: {b: [1, 2], c: {}}\nd:\n  - e: 1\n    f: []\n  - - g\n");
}

TEST(PrintComments, stand_where_they_were_put) {
  Node map = Node::mapping();
  map.set("a", Node::scalar("x")).line_comment = "# line";
  map.set("b", Node::mapping()).set("c", Node::scalar("y"));
  map.find_key("a")->head_comment = "head\nof a";
  map.find_key("a")->foot_comment = "# foot";
  map.find_key("b")->line_comment = "# of b";
  EXPECT_EQ(print(map), "# head\n# of a\na: x # line\n# foot\n\nb: # of b\n  c: y\n");
}

TEST(PrintDocument, parts_its_comments_by_empty_lines) {
  const auto document = parse("# top\n\n# head\na: 1\n\n# end\n");
  ASSERT_TRUE(document);
  EXPECT_EQ(print(*document), "# top\n\n# head\na: 1\n\n# end\n");
  EXPECT_EQ(print(document->content[0]), "# head\na: 1\n");
  EXPECT_EQ(print(*parse("")), "");
}

TEST(PrintAnchors, keep_their_names) {
  const std::string text = "a: &x [1]\nb: *x\n*x : c\n";
  EXPECT_EQ(print(*parse(text)), "a: &x [1]\nb: *x\n*x: c\n");
}

}  // namespace
}  // namespace porchsim::kpt::yaml
