// What the reader in place says of a text, the nodes of the parser say too.
#include "kpt/yaml/outline.h"

#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

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
       {1, " .5"},  {1, " y"},        {1, " []"},  {1, " 007"},         {1, " '<<'"}});
  return rc::gen::map(rc::gen::tuple(indent, dash, key, value), [](const auto& parts) {
    const auto& [i, d, k, v] = parts;
    return i + d + k + v + "\n";
  });
}

// It may tell less, as Other.
bool agrees(const Value& plain, const Value& node) {
  if (plain.key != node.key) return false;
  if (plain.is(Value::Kind::Other)) return plain.size == 1;
  if (plain.kind != node.kind || plain.count() != node.count()) return false;
  if (plain.is(Value::Kind::Text) && plain.text != node.text) return false;
  auto other = node.begin();
  for (const Value& below : plain) {
    if (!agrees(below, *other)) return false;
    ++other;
  }
  return true;
}

void check(const std::string& text) {
  const auto plain = read_plain(text);
  if (!plain) return;
  const auto documents = parse_all(text);
  if (!documents) RC_FAIL("the parser refuses it: " + documents.error().message + "\n" + text);
  RC_ASSERT(documents->size() == plain->front().count());
  RC_ASSERT(plain->front().size == plain->size());
  auto at = plain->front().begin();
  for (const Node& document : *documents) {
    const Outline nodes = outline_of(document.content.at(0));
    if (!agrees(*at, only_document(nodes))) RC_FAIL("they disagree on\n" + text);
    ++at;
  }
}

// Most texts are not plain: many go into one case.
RC_GTEST_PROP(Outline, of_plain_text_agrees_with_that_of_its_nodes, ()) {
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
