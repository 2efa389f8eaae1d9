#include "controllers/kpt/yaml/settle.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "tests/property/controllers/kpt/yaml/any_node.h"

namespace porchsim::kpt::yaml {
namespace {

// In all but their positions.
bool same(const Node& a, const Node& b) {
  bool alike = a.kind == b.kind && a.style == b.style && a.tag == b.tag && a.value == b.value &&
               a.anchor == b.anchor && a.head_comment == b.head_comment &&
               a.line_comment == b.line_comment && a.foot_comment == b.foot_comment &&
               a.content.size() == b.content.size();
  for (std::size_t i = 0; alike && i < a.content.size(); ++i)
    alike = same(a.content[i], b.content[i]);
  return alike;
}

// Resources as functions get them, with comments where clones have them.
Node any_item() {
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

Node list_of(std::vector<Node> items) {
  Node root = Node::mapping();
  root.set("kind", Node::scalar("ResourceList"));
  root.set("items", Node::sequence()).content = std::move(items);
  return root;
}

RC_GTEST_PROP(SettleLaws, SettledTreesAreWhatTheirTextReadsAs, ()) {
  std::vector<Node> items;
  std::vector<Node> settled;
  for (int i = *rc::gen::inRange(1, 4); i > 0; --i) {
    Node item = any_item();
    Node copy = item;
    const bool settles = settle(copy);
    RC_ASSERT(print(copy) == print(item));
    if (!settles) continue;
    items.push_back(std::move(item));
    settled.push_back(std::move(copy));
  }
  RC_TAG(settled.size());
  RC_PRE(!items.empty());
  for (const bool compact : {true, false}) {
    const std::string text = print(list_of(items), {.compact_sequences = compact});
    RC_LOG() << text;
    const auto read = parse(text);
    RC_ASSERT(read.has_value());
    const std::vector<Node>& again = read->content.front().find("items")->content;
    RC_ASSERT(again.size() == settled.size());
    for (std::size_t i = 0; i < again.size(); ++i) RC_ASSERT(same(settled[i], again[i]));
  }
}

}  // namespace
}  // namespace porchsim::kpt::yaml
