// Trees for the laws of YAML: any text in any style, nested, with comments.
#pragma once

#include <rapidcheck.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "kpt/yaml/node.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::kpt::yaml {

template <class T>
T pick(std::vector<T> values) {
  return *rc::gen::elementOf(std::move(values));
}

using Pieces = std::vector<std::string>;

// Pieces that mean something to YAML, and some that do not.
inline const Pieces& pieces_of_a_line() {
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

inline std::string any_text(const Pieces& pieces) {
  std::string text;
  for (const std::string& part : *rc::gen::container<Pieces>(rc::gen::elementOf(pieces)))
    text += part;
  // Written plain, this string reads as a merge key: go-yaml does not quote it.
  return text == "<<" ? "<" : text;
}

inline std::string any_text() {
  Pieces pieces = pieces_of_a_line();
  for (const char* line_break : {"\n", "\n", "\n\n", "\r", "\xC2\x85", "\xE2\x80\xA8"})
    pieces.push_back(line_break);
  return any_text(pieces);
}

// Keys that need "?" are left out: comments inside them move.
inline std::string any_key() {
  constexpr std::size_t kSimpleMax = 128;
  std::string text = any_text(pieces_of_a_line());
  return text.size() <= kSimpleMax ? text : "k";
}

inline std::string any_comment() {
  return pick<std::string>({"", "", "# comment", "# two\n# lines"});
}

// go-yaml's folded style loses line breaks next to lines that begin with a blank, so it is left
// out.
inline Node any_scalar() {
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

inline Node any_node(int depth) {
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
inline void add_comments(Node& node) {
  const bool mapping = node.is_mapping();
  for (std::size_t i = 0; i < node.content.size(); ++i) {
    Node& child = node.content[i];
    const bool is_key = mapping && i % 2 == 0;
    if (is_key || (!mapping && child.is_scalar())) child.head_comment = any_comment();
    if (!is_key && child.is_scalar()) child.line_comment = pick<std::string>({"", "# line"});
    if ((child.style & kFlow) == 0) add_comments(child);
  }
}

// Resources as functions get them, with comments where clones have them.
inline Node any_item() {
  Node item = Node::mapping();
  item.set("kind", Node::scalar("Kind"));
  Node& metadata = item.set("metadata", Node::mapping());
  metadata.set("name", Node::scalar("name"));
  if (*rc::gen::arbitrary<bool>()) item.find_key("metadata")->line_comment = "# kpt-merge: ns/name";
  const int fields = *rc::gen::inRange(0, 4);
  for (int i = 0; i < fields; ++i) {
    Node value = any_node(2);
    if (value.is_scalar() && *rc::gen::inRange(0, 3) == 0) value.line_comment = "# kpt-set: ${a}";
    if (*rc::gen::inRange(0, 6) == 0) add_comments(value);
    item.content.push_back(Node::scalar(any_key()));
    item.content.push_back(std::move(value));
  }
  return item;
}

}  // namespace porchsim::kpt::yaml
