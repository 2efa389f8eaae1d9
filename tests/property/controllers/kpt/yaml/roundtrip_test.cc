#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "controllers/kpt/yaml/node.h"
#include "controllers/kpt/yaml/resolve.h"

namespace porchsim::kpt::yaml {
namespace {

template <class T>
T pick(std::vector<T> values) {
  return *rc::gen::elementOf(std::move(values));
}

using Pieces = std::vector<std::string>;

// Pieces that mean something to YAML, and some that do not.
const Pieces& pieces_of_a_line() {
  static const Pieces kPieces = {"a",
                                 "b c",
                                 "0",
                                 "1e3",
                                 "true",
                                 "~",
                                 " ",
                                 "\t",
                                 ":",
                                 ": ",
                                 " #",
                                 "-",
                                 "- ",
                                 "?",
                                 "!",
                                 "|",
                                 ">",
                                 "\"",
                                 "'",
                                 "\\",
                                 "{",
                                 "[",
                                 ",",
                                 "%",
                                 "@",
                                 "&",
                                 "*",
                                 "---",
                                 "...",
                                 "\xC3\xA9",
                                 "\xF0\x9F\x98\x80",
                                 "\x01",
                                 "long text that does not fit a small string"};
  return kPieces;
}

std::string any_text(const Pieces& pieces) {
  std::string text;
  for (const std::string& part : *rc::gen::container<Pieces>(rc::gen::elementOf(pieces)))
    text += part;
  // Written plain, this string reads as a merge key: go-yaml does not quote it.
  return text == "<<" ? "<" : text;
}

std::string any_text() {
  Pieces pieces = pieces_of_a_line();
  for (const char* line_break : {"\n", "\n", "\n\n", "\r", "\xC2\x85", "\xE2\x80\xA8"})
    pieces.push_back(line_break);
  return any_text(pieces);
}

// Keys that need "?" are left out: comments inside them move.
std::string any_key() {
  constexpr std::size_t kSimpleMax = 128;
  std::string text = any_text(pieces_of_a_line());
  return text.size() <= kSimpleMax ? text : "k";
}

std::string any_comment() { return pick<std::string>({"", "", "# comment", "# two\n# lines"}); }

// go-yaml's folded style loses line breaks next to lines that begin with a blank, so it is left
// out.
Node any_scalar() {
  const auto style = pick<std::uint8_t>({kPlain, kPlain, kSingleQuoted, kDoubleQuoted, kLiteral});
  Node node = Node::scalar(any_text(), kStrTag, style);
  // go-yaml writes a literal whose first line begins with a tab, and cannot read it.
  const bool literal = style == kLiteral || node.value.contains('\n');
  if (literal) std::erase(node.value, '\t');
  if (*rc::gen::inRange(0, 4) == 0) {
    node = Node::scalar(pick<std::string>({"1", "true", "~", "1.5", "2001-01-01", "null"}));
    node.tag = resolve_plain(node.value);
  }
  return node;
}

Node any_node(int depth) {
  const int kind = depth == 0 ? 0 : *rc::gen::inRange(0, 4);
  if (kind <= 1) return any_scalar();
  const bool mapping = kind == 2;
  Node node = mapping ? Node::mapping() : Node::sequence();
  if (*rc::gen::inRange(0, 5) == 0) node.style = kFlow;
  const int size = *rc::gen::inRange(0, 4);
  for (int i = 0; i < size; ++i) {
    if (mapping) node.content.push_back(Node::scalar(any_key()));
    node.content.push_back(any_node(depth - 1));
  }
  return node;
}

// Comments above the entries of block collections and behind their scalars.
void add_comments(Node& node) {
  const bool mapping = node.is_mapping();
  for (std::size_t i = 0; i < node.content.size(); ++i) {
    Node& child = node.content[i];
    const bool is_key = mapping && i % 2 == 0;
    if (is_key || (!mapping && child.is_scalar())) child.head_comment = any_comment();
    if (!is_key && child.is_scalar()) child.line_comment = pick<std::string>({"", "# line"});
    if ((child.style & kFlow) == 0) add_comments(child);
  }
}

// Other indentations than kyaml's go-yaml cannot always read back.
PrintOptions any_options() { return {.compact_sequences = *rc::gen::arbitrary<bool>()}; }

RC_GTEST_PROP(YamlLaws, WhatIsWrittenReadsAsTheSameValue, ()) {
  const Node node = any_node(3);
  const std::string text = print(node, any_options());
  const auto read = parse_all(text);
  RC_LOG() << text;
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->size() == 1u);
  RC_ASSERT(read->front().content.front().same_value(node));
}

RC_GTEST_PROP(YamlLaws, WritingAgainChangesNothing, ()) {
  Node node = any_node(3);
  if (node.style != kFlow) add_comments(node);
  const PrintOptions options = any_options();
  const std::string text = print(node, options);
  RC_LOG() << text;
  const auto read = parse(text);
  RC_ASSERT(read.has_value());
  RC_ASSERT(print(*read, options) == text);
}

// Any bytes are read or refused with a place, and what was read can be written.
RC_GTEST_PROP(YamlLaws, AnyTextIsReadOrRefused, ()) {
  const std::string text =
      *rc::gen::inRange(0, 2) == 0 ? any_text() : *rc::gen::string<std::string>();
  const auto read = parse_all(text);
  if (read) {
    for (const Node& document : *read) RC_ASSERT(!print(document).empty());
  } else {
    RC_ASSERT(read.error().message.starts_with("yaml: "));
  }
}

RC_GTEST_PROP(YamlLaws, ValueEqualityIgnoresTheOrderOfKeys, ()) {
  Node node = any_node(2);
  Node turned = node;
  if (turned.is_mapping()) {
    std::vector<Node> content;
    for (std::size_t i = turned.content.size(); i > 0; i -= 2) {
      content.push_back(turned.content[i - 2]);
      content.push_back(turned.content[i - 1]);
    }
    turned.content = std::move(content);
  }
  bool distinct = true;
  for (std::size_t i = 0; i < node.content.size(); i += 2) {
    distinct = distinct &&
               (!node.is_mapping() || node.find_key(node.content[i].value) == &node.content[i]);
  }
  RC_PRE(distinct);
  RC_ASSERT(node.same_value(turned));
  RC_ASSERT(turned.same_value(node));
}

}  // namespace
}  // namespace porchsim::kpt::yaml
