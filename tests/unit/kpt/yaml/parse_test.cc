#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {
namespace {

// A node in one line: tag, value, comments as head|line|foot, children in brackets.
std::string describe(const Node& node) {
  std::string text(node.tag.view());
  if (!node.anchor.empty()) text += fmt::format("&{}", node.anchor.view());
  if (node.kind == NodeKind::Alias) text += "*";
  if (node.kind == NodeKind::Scalar || node.kind == NodeKind::Alias) text += "=" + node.value;
  if (!node.head_comment.empty() || !node.line_comment.empty() || !node.foot_comment.empty()) {
    text += fmt::format("({}|{}|{})", node.head_comment.view(), node.line_comment.view(),
                        node.foot_comment.view());
  }
  if (node.content.empty()) return text;
  text += "[";
  for (const Node& child : node.content)
    text += (child.kind == NodeKind::Document ? "" : " ") + describe(child);
  return text + " ]";
}

struct Case {
  const char* name;
  const char* text;
  const char* nodes;
};

class Parse : public testing::TestWithParam<Case> {};

TEST_P(Parse, gives_the_nodes_of_go_yaml) {
  const auto document = parse(GetParam().text);
  ASSERT_TRUE(document) << document.error().message;
  EXPECT_EQ(describe(*document), GetParam().nodes);
}

const auto kCaseName = [](const auto& info) { return info.param.name; };

INSTANTIATE_TEST_SUITE_P(
    Values, Parse,
    testing::Values(
        Case{"scalars", "[a, 1, 'b', \"c\\n\", ~]",
             "[ !!seq[ !!str=a !!int=1 !!str=b !!str=c\n !!null=~ ] ]"},
        Case{"several_lines", "a: b\n  c\n\n  d\n", "[ !!map[ !!str=a !!str=b c\nd ] ]"},
        Case{"quoted_lines", "\"a \\\n  b\n\n  c\"", "[ !!str=a b\nc ]"},
        Case{"literal_keep", "|+\n a\n\n", "[ !!str=a\n\n ]"},
        Case{"literal_indented", "|2-\n   a\n  b\n", "[ !!str= a\nb ]"},
        Case{"folded", ">\n a\n b\n\n c\n   d\n e\n", "[ !!str=a b\nc\n  d\ne\n ]"},
        Case{"anchors", "a: &x 1\nb: *x\n", "[ !!map[ !!str=a !!int&x=1 !!str=b *=x ] ]"},
        Case{"tags", "[!!str 1, !mine {}, !<tag:x> y, ! 1]",
             "[ !!seq[ !!str=1 !mine tag:x=y !!int=1 ] ]"},
        Case{"tag_directive", "%TAG !e! tag:e,1:\n---\n!e!x a", "[ tag:e,1:x=a ]"},
        Case{"merge_key", "- &x {}\n- <<: *x\n", "[ !!seq[ !!map&x !!map[ !!merge=<< *=x ] ] ]"},
        Case{"complex_keys", "? [a]\n: b\n? c\n",
             "[ !!map[ !!seq[ !!str=a ] !!str=b !!str=c !!null= ] ]"},
        Case{"pair_in_sequence", "[a: b, c]", "[ !!seq[ !!map[ !!str=a !!str=b ] !!str=c ] ]"},
        Case{"duplicate_keys", "a: 1\na: 2\n", "[ !!map[ !!str=a !!int=1 !!str=a !!int=2 ] ]"},
        Case{"other_breaks", "a: 1\r\nb: \"x\xE2\x80\xA8y\"\r",
             "[ !!map[ !!str=a !!int=1 !!str=b !!str=x\xE2\x80\xA8y ] ]"},
        Case{"byte_order_mark",
             "\xEF\xBB\xBF"
             "a: 1",
             "[ !!map[ !!str=a !!int=1 ] ]"}),
    kCaseName);

INSTANTIATE_TEST_SUITE_P(
    Comments, Parse,
    testing::Values(
        Case{"head_line", "# h\na: 1 # l\n", "[ !!map[ !!str=a(# h||) !!int=1(|# l|) ] ]"},
        Case{"document_head", "# d\n\n# h\na: 1\n", "(# d||)[ !!map[ !!str=a(# h||) !!int=1 ] ]"},
        Case{"foot_of_a_pair", "a: 1\n# f\n\nb: 2\n",
             "[ !!map[ !!str=a(||# f) !!int=1 !!str=b !!int=2 ] ]"},
        Case{"foot_of_the_last_pair", "a: 1\n# f\n", "[ !!map[ !!str=a(||# f) !!int=1 ] ]"},
        Case{"foot_of_an_inner_mapping", "a:\n  b: 1\n  # f\nc: 2\n",
             "[ !!map[ !!str=a !!map[ !!str=b(||# f) !!int=1 ] !!str=c !!int=2 ] ]"},
        Case{"above_a_block", "a: # l\n  b: 1\n",
             "[ !!map[ !!str=a(|# l|) !!map[ !!str=b !!int=1 ] ] ]"},
        Case{"stem", "# s\n- # h\n  a: 1\n", "[ !!seq[ !!map(# s||)[ !!str=a(# h||) !!int=1 ] ] ]"},
        Case{"in_flow", "[a, # x\n b # y\n]", "[ !!seq[ !!str=a(|# x|) !!str=b(|# y|) ] ]"}),
    kCaseName);

TEST(Parse, says_where_nodes_stand) {
  const auto document = parse("a:\n  - b\n  - \xC3\xA9: c\n");
  ASSERT_TRUE(document);
  const Node& sequence = document->content[0].content[1];
  EXPECT_EQ(sequence.line, 2);
  EXPECT_EQ(sequence.column, 3);
  EXPECT_EQ(sequence.content[1].content[1].line, 3);
  EXPECT_EQ(sequence.content[1].content[1].column, 8);
}

TEST(Parse, keeps_styles) {
  const auto document = parse("[a, 'b', \"c\", !!str d]");
  ASSERT_TRUE(document);
  const Node& list = document->content[0];
  EXPECT_EQ(list.style, kFlow);
  EXPECT_EQ(list.content[0].style, kPlain);
  EXPECT_EQ(list.content[1].style, kSingleQuoted);
  EXPECT_EQ(list.content[2].style, kDoubleQuoted);
  EXPECT_EQ(list.content[3].style, kTagged);
}

TEST(ParseAll, separates_documents) {
  const auto documents = parse_all("a: 1\n---\n---\n- x\n...\n# end\n");
  ASSERT_TRUE(documents);
  ASSERT_EQ(documents->size(), 3u);
  EXPECT_EQ(describe((*documents)[1]), "[ !!null= ]");
  EXPECT_EQ(describe((*documents)[2]), "(||# end)[ !!seq[ !!str=x ] ]");
  EXPECT_TRUE(parse_all("# nothing\n\n")->empty());
  EXPECT_TRUE(parse("")->content.empty());
}

TEST(ParseAll, remembers_anchors_of_earlier_documents) {
  EXPECT_TRUE(parse_all("&x a\n---\n*x\n"));
  EXPECT_EQ(parse_all("*x\n").error().message, "yaml: unknown anchor 'x' referenced");
}

struct Bad {
  const char* name;
  std::string text;
  const char* message;
};

class ParseBad : public testing::TestWithParam<Bad> {};

TEST_P(ParseBad, is_refused_in_the_words_of_go_yaml) {
  const auto documents = parse_all(GetParam().text);
  ASSERT_FALSE(documents);
  EXPECT_EQ(documents.error().message, GetParam().message);
  EXPECT_GE(documents.error().line, 1);
  EXPECT_GE(documents.error().column, 1);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, ParseBad,
    testing::Values(
        Bad{"nested_value", "a: 1\nb: 2\nc: d: e\n",
            "yaml: line 3: mapping values are not allowed in this context"},
        Bad{"first_line", "a: b: c\n", "yaml: mapping values are not allowed in this context"},
        Bad{"tab", "a:\n\tb: 1\n", "yaml: line 2: found character that cannot start any token"},
        Bad{"no_colon", "a: 1\nb\nc: 2\n", "yaml: line 2: could not find expected ':'"},
        Bad{"open_sequence", "a: [b\nc: 1\n", "yaml: line 1: did not find expected ',' or ']'"},
        Bad{"open_quote", "a: \"b\n", "yaml: line 2: found unexpected end of stream"},
        Bad{"escape", "a: \"\\y\"\n", "yaml: found unknown escape character"},
        Bad{"dedent", "- a\n- b\nc: 1\n", "yaml: line 2: did not find expected '-' indicator"},
        Bad{"reserved", "a: @b\n", "yaml: found character that cannot start any token"},
        Bad{"no_document_start", "%YAML 1.1\na\n",
            "yaml: line 1: did not find expected <document start>"},
        Bad{"version", "%YAML 1.2\n---\na\n", "yaml: found incompatible YAML document"},
        Bad{"handle", "!e!x a\n", "yaml: found undefined tag handle"},
        Bad{"control", std::string("a: \x01\n"), "yaml: control characters are not allowed"},
        Bad{"nul", std::string("a: \0\n", 5), "yaml: control characters are not allowed"},
        Bad{"leading_octet", "a: \xFF\n", "yaml: invalid leading UTF-8 octet"},
        Bad{"trailing_octet", "a: \xC3(\n", "yaml: invalid trailing UTF-8 octet"},
        Bad{"surrogate", "a: \xED\xA0\x80\n", "yaml: invalid Unicode character"},
        Bad{"overlong", "a: \xC0\x80\n", "yaml: invalid length of a UTF-8 sequence"},
        Bad{"cut_character", "a: \xC3", "yaml: incomplete UTF-8 octet sequence"}),
    kCaseName);

// A mistake in an earlier piece of 512 bytes is what go-yaml meets first.
TEST(ParseBad, an_earlier_mistake_of_syntax_goes_before_a_bad_character) {
  const std::string bad_syntax = "a: b: c\n";
  EXPECT_EQ(parse(bad_syntax + "\x01").error().message, "yaml: control characters are not allowed");
  EXPECT_EQ(parse(bad_syntax + std::string(600, '\n') + "\x01").error().message,
            "yaml: mapping values are not allowed in this context");
}

TEST(ParseLimits, bound_the_depth_of_nesting) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_TRUE(parse(nested(kMaxDepth)));
  EXPECT_EQ(parse(nested(kMaxDepth + 1)).error().message,
            "yaml: line 1: exceeded max depth of 200");
  std::string block;
  for (std::size_t i = 0; i <= kMaxDepth; ++i) block += "- ";
  EXPECT_FALSE(parse(block + "a"));
}

}  // namespace
}  // namespace porchsim::kpt::yaml
