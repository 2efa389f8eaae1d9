#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "kpt/yaml/node.h"
#include "tests/property/kpt/yaml/any_node.h"

namespace porchsim::kpt::yaml {
namespace {

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
    NodeList content;
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
