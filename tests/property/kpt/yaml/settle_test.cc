#include "kpt/yaml/settle.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "tests/property/kpt/yaml/any_node.h"

namespace porchsim::kpt::yaml {
namespace {

Node list_of(NodeList items) {
  Node root = Node::mapping();
  root.set("kind", Node::scalar("ResourceList"));
  root.set("items", Node::sequence()).content = std::move(items);
  return root;
}

RC_GTEST_PROP(SettleLaws, SettledTreesAreWhatTheirTextReadsAs, ()) {
  NodeList items;
  NodeList settled;
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
    const NodeList& again = read->content.front().find("items")->content;
    RC_ASSERT(again.size() == settled.size());
    for (std::size_t i = 0; i < again.size(); ++i) RC_ASSERT(settled[i].same_print(again[i]));
  }
}

}  // namespace
}  // namespace porchsim::kpt::yaml
