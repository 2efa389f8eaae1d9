#include "kpt/yaml/settle.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
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

// Some node below, or the root; values only, so that mappings stay mappings.
Node& any_place(Node& root) {
  Node* node = &root;
  while (!node->content.empty() && *rc::gen::inRange(0, 4) != 0) {
    const std::size_t step = node->is_mapping() ? 2 : 1;
    const auto at = *rc::gen::inRange<std::size_t>(0, node->content.size() / step);
    node = &node->content[at * step + step - 1];
  }
  return *node;
}

RC_GTEST_PROP(SettleLaws, WhatIsKnownOfATreeChangesNothing, ()) {
  Node known = any_item();
  RC_PRE(settle(known));
  Node changed = known;
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) {
    Node& place = any_place(changed);
    const int change = *rc::gen::inRange(0, 3);
    if (change == 0 && &place != &changed) place = any_node(1);
    if (change == 1) place.style ^= kFlow;
    if (change == 2 && place.is_sequence())
      place.content.insert(place.content.begin(), any_node(1));
  }
  Node looked_at = changed;
  const bool settles = settle(looked_at);
  RC_ASSERT(settle(changed, known.content) == settles);
  RC_ASSERT(!settles || changed.same_print(looked_at));
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
