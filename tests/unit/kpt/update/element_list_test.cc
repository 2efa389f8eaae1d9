#include "kpt/update/element_list.h"

#include <gtest/gtest.h>

#include <string>

#include <fmt/format.h>

#include "kpt/update/merge.h"

namespace porchsim::kpt {
namespace {

yaml::NodeList elements(std::string_view text) {
  auto document = yaml::parse(text);
  if (!document || document->content.empty()) return {};
  return std::move(document->content[0].content);
}

std::string text_of(ElementList& list) {
  yaml::Node sequence = yaml::Node::sequence();
  sequence.style = yaml::kFlow;
  sequence.content = list.take();
  return yaml::print(sequence);
}

struct Case {
  const char* list;
  const char* element;  // "" drops
  Texts keys;
  Texts values;
  const char* left;
};

TEST(ElementListTest, an_element_takes_the_place_of_those_with_its_values) {
  const Case cases[] = {
      {"[{n: a, x: 1}, {n: b}, {n: a}]", "[{n: a}]", {"n"}, {"a"}, "[{n: a}, {n: b}, {n: a}]\n"},
      {"[{n: a}, {n: b}]", "[{n: c}]", {"n"}, {"c"}, "[{n: a}, {n: b}, {n: c}]\n"},
      {"[{n: a}, {n: b}, {}, null]", "", {"n"}, {"a"}, "[{n: b}]\n"},
      {"[{n: a}, {m: b}, {n: c}]", "", {"n"}, {""}, "[{m: b}]\n"},
      {"[{n: a, m: b}, {n: a}]", "", {"n", "m"}, {"a", ""}, "[{n: a}]\n"},
      {"[{n: a}, x]", "[{m: b}]", {"n"}, {}, "[{m: b}]\n"},
      {"[a, b]", "[b]", {""}, {"b"}, "[a, b]\n"},
      {"[{n: a}, x]", "", {"n"}, {"a"}, "[x]\n"},
  };
  for (const Case& one : cases) {
    ElementList list(elements(one.list));
    const auto element = elements(one.element);
    EXPECT_TRUE(list.set(element.empty() ? nullptr : &element[0], one.keys, one.values));
    EXPECT_EQ(text_of(list), one.left);
  }
}

TEST(ElementListTest, what_cannot_be_asked_for_its_value_is_an_error) {
  ElementList mappings(elements("[{n: a}, x]"));
  EXPECT_EQ(mappings.set(nullptr, {"n"}, {""}).error().message,
            "wrong node kind: expected MappingNode but got ScalarNode: node contents:\nx\n");
  ElementList scalars(elements("[a, {b: c}]"));
  EXPECT_EQ(scalars.set(nullptr, {""}, {"a"}).error().message,
            "wrong node kind: expected ScalarNode but got MappingNode: node contents:\n{b: c}\n");
}

TEST(ElementListTest, many_elements_are_found_as_few_are) {
  std::string text = "[";
  for (int i = 0; i < 100; ++i) text += fmt::format("{{n: a{}, m: b{}}}, ", i / 2, i % 2);
  ElementList list(elements(text + "]"));
  EXPECT_EQ(list.find({"n"}, {"a7"}), 14U);
  EXPECT_EQ(list.find({"n", "m"}, {"a7", "b1"}), 15U);
  EXPECT_EQ(list.find({"n", "m"}, {"a7", "b2"}), ElementIndex::kNowhere);
  ASSERT_TRUE(list.set(nullptr, {"n", "m"}, {"a7", "b0"}));
  EXPECT_EQ(list.find({"n"}, {"a7"}), 15U);
  list.at(20).set("n", yaml::Node::scalar("other"));
  list.changed(20);
  EXPECT_EQ(list.find({"n"}, {"other"}), 20U);
  EXPECT_EQ(list.find({"n"}, {"a10"}), 21U);
  ASSERT_TRUE(list.set(nullptr, {"n"}, {"a10"}));
  EXPECT_EQ(list.find({"n"}, {"a10"}), ElementIndex::kNowhere);
  EXPECT_EQ(list.take().size(), 98U);
}

TEST(ElementListTest, an_element_without_its_key_leaves_nothing_that_stood_before_it) {
  const std::string base = "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n";
  const auto merged = merge_documents(base + "  - name: a\n", base + "  - name: a\n",
                                      base + "  - name: a\n  - name:\n    image: i\n", false);
  ASSERT_TRUE(merged) << merged.error().message;
  EXPECT_EQ(*merged, base + "  - image: i\n");
}

}  // namespace
}  // namespace porchsim::kpt
