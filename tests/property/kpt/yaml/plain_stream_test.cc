// What the in-place reader says of a text, the parser says too.
#include "kpt/yaml/plain_stream.h"

#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {
namespace {

// A line that may be plain YAML, may be something else, and often is almost plain.
rc::Gen<std::string> line() {
  const auto indent =
      rc::gen::map(rc::gen::weightedElement<int>({{6, 0}, {4, 1}, {1, 2}}),
                   [](int n) { return std::string(static_cast<std::size_t>(2 * n), ' '); });
  const auto dash = rc::gen::weightedElement<std::string>({{3, ""}, {1, "- "}});
  const auto key = rc::gen::weightedElement<std::string>(
      {{4, "a:"}, {4, "b:"}, {2, "c.d/e-f:"}, {2, ""}, {1, "true:"}, {1, "#k:"}, {1, "---"}});
  const auto value = rc::gen::weightedElement<std::string>(
      {{6, ""},     {9, " x"},        {2, " x y"}, {1, " \"q\""},       {1, " 'q'"},
       {1, " 1"},   {1, " true"},     {1, " # c"}, {1, " x # c"},       {1, " x: y"},
       {1, " [x]"}, {1, " {}"},       {1, " |"},   {1, " >-"},          {1, " *a"},
       {1, " x:"},  {1, " \"a\\n\""}, {1, " ~"},   {1, " http://x/#y"}, {1, " -1"},
       {1, " .5"},  {1, " y"}});
  return rc::gen::map(rc::gen::tuple(indent, dash, key, value), [](const auto& parts) {
    const auto& [i, d, k, v] = parts;
    return i + d + k + v + "\n";
  });
}

bool agrees(const PlainStream& yaml, PlainStream::Block map, const Node& node) {
  if (!node.is_mapping()) return true;  // lists of scalars are not looked into
  if (yaml.member_count(map) * 2 != node.content.size()) return false;
  for (std::size_t i = 0; i < node.content.size(); i += 2) {
    const PlainStream::Entry* entry = yaml.find(map, node.content[i].value);
    const Node* value = node.find(node.content[i].value);
    if (entry == nullptr || value == nullptr) return false;
    const bool is_string = value->is_scalar() && value->tag == "!!str";
    if (entry->kind == PlainStream::Kind::Text && !(is_string && value->value == entry->value)) {
      return false;
    }
    if (entry->kind != PlainStream::Kind::Parent) continue;
    const PlainStream::Block below = yaml.below(map, *entry);
    if (value->is_mapping()) {
      if (!agrees(yaml, below, *value)) return false;
    } else if (const auto items = yaml.items(below)) {
      if (items->size() != value->content.size()) return false;
      for (std::size_t item = 0; item < items->size(); ++item) {
        if (!agrees(yaml, (*items)[item], value->content[item])) return false;
      }
    }
  }
  return true;
}

void check(const std::string& text) {
  const auto yaml = PlainStream::read(text);
  if (!yaml) return;
  const auto documents = parse_all(text);
  if (!documents) RC_FAIL("the parser refuses it: " + documents.error().message + "\n" + text);
  RC_ASSERT(documents->size() == yaml->documents().size());
  for (std::size_t i = 0; i < documents->size(); ++i) {
    const Node& root = (*documents)[i].content.at(0);
    if (!agrees(*yaml, yaml->documents()[i], root)) RC_FAIL("they disagree on\n" + text);
  }
}

// Most texts are not plain: many go into one case.
RC_GTEST_PROP(PlainStream, agrees_with_the_parser_on_every_text_that_it_takes, ()) {
  using Lines = std::vector<std::string>;
  const auto texts = rc::gen::resize(8, rc::gen::container<Lines>(line()));
  for (const Lines& lines : *rc::gen::container<std::vector<Lines>>(200, texts)) {
    std::string text;
    for (const std::string& one : lines) text += one;
    check(text);
  }
}

}  // namespace
}  // namespace porchsim::kpt::yaml
