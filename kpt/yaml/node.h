// A YAML document that keeps everything: comments (head, line, foot), key order, quoting and block
// styles, anchors and tags. The model and its behaviour are those of go-yaml v3's yaml.Node as
// kyaml uses it.
//
// Nodes are values owned by their parent. Copies share what lies below them until one of them
// changes it (shared_list.h). Kind, tag, style and comments mean what they mean in go-yaml v3
// (Node.Kind, Node.Tag, …).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/scan/error.h"
#include "kpt/scan/style.h"
#include "kpt/yaml/rare_text.h"
#include "kpt/yaml/shared_list.h"
#include "kpt/yaml/tag.h"

namespace porchsim::kpt::yaml {

enum class NodeKind : std::uint8_t { Document, Sequence, Mapping, Scalar, Alias };

struct Node;
using NodeList = SharedList<Node>;

struct Node {
  NodeKind kind = NodeKind::Scalar;
  std::uint8_t style = kPlain;
  Tag tag;            // short form: "!!str", "!!map", "!custom"; resolved for plain scalars
  std::string value;  // of a scalar; of an alias: the anchor's name
  RareText anchor;
  NodeList content;  // mapping: key, value, key, value, …
  RareText head_comment;
  RareText line_comment;
  RareText foot_comment;
  int line = 0;  // from 1; 0 = made by a program
  int column = 0;

  static Node mapping();
  static Node sequence();
  static Node scalar(std::string_view value, std::string_view tag = "!!str",
                     std::uint8_t style = kPlain);
  // A string as yaml.Marshal writes a Go string: quoted where any version of YAML would read
  // something else ("yes", "1:30").
  static Node string(std::string_view value);
  static Node null();

  bool is_mapping() const { return kind == NodeKind::Mapping; }
  bool is_sequence() const { return kind == NodeKind::Sequence; }
  bool is_scalar() const { return kind == NodeKind::Scalar; }
  bool is_null() const { return kind == NodeKind::Scalar && tag == "!!null"; }

  // Of a mapping: the value of a key, null pointer if absent.
  const Node* find(std::string_view key) const;
  Node* find(std::string_view key);
  const Node* find_key(std::string_view key) const;  // the key node itself
  Node* find_key(std::string_view key);
  // Replaces the value or appends the pair; comments and style of an old key stay.
  Node& set(std::string_view key, Node new_value);
  bool erase(std::string_view key);
  // find() along a path of mapping keys.
  const Node* at(std::initializer_list<std::string_view> path) const;

  // Equality by value: comments, styles, positions and the order of mapping keys do not count; tags
  // of scalars do.
  bool same_value(const Node& other) const;
  // Equality of all that is printed: everything but positions.
  bool same_print(const Node& other) const;
};

// A limit of the parser, which makes recursion over a parsed tree safe on a small stack (go-yaml's
// own depth is 10,000). It takes time linear in the text: aliases are nodes, never expanded, and
// duplicate keys are not looked for.
inline constexpr std::size_t kMaxDepth = 200;  // collections in one another

// The documents of a stream, each a Document node with one content node (an empty stream has none).
// Errors are worded as go-yaml's ("yaml: line 3: mapping values are not allowed in this context").
Result<std::vector<Node>> parse_all(std::string_view text);
// Exactly the first document; a Document node without content if there is none.
Result<Node> parse(std::string_view text);

struct PrintOptions {
  int indent = 2;
  bool compact_sequences = true;  // "- " not indented below its key (kyaml's default); false = wide
};
// One document as text, ending in a newline. Accepts a Document node or its content.
std::string print(const Node& node, const PrintOptions& options = {});

struct Printed {
  const Node* document;
  PrintOptions options;
};
// A stream of documents, joined with "---\n". A line comment that found no place in its document,
// at the key of a flow collection, goes to the first value that has one in the next.
std::string print_all(const std::vector<Printed>& documents);

}  // namespace porchsim::kpt::yaml
