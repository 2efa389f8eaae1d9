#include "kube/patch/json_patch.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

// The document afterwards, or "!".
std::string patched(std::string_view document, std::string_view patch) {
  const auto read = read_json_patch(*api::Json::parse(patch));
  if (!read) return "?" + read.error();
  const auto out = apply_json_patch(*api::Json::parse(document), *read);
  return out ? out->dump() : "!";
}

TEST(JsonPatch, adds_members_and_elements) {
  EXPECT_EQ(patched(R"({"a":1})", R"([{"op":"add","path":"/b","value":2}])"), R"({"a":1,"b":2})");
  EXPECT_EQ(patched(R"({"l":[1,3]})", R"([{"op":"add","path":"/l/1","value":2}])"),
            R"({"l":[1,2,3]})");
  EXPECT_EQ(patched(R"({"l":[1]})", R"([{"op":"add","path":"/l/-","value":2}])"), R"({"l":[1,2]})");
  EXPECT_EQ(patched(R"({"l":[1]})", R"([{"op":"add","path":"/l/5","value":2}])"), "!");
  EXPECT_EQ(patched(R"({})", R"([{"op":"add","path":"/a/b","value":2}])"), "!");
}

TEST(JsonPatch, names_are_unescaped) {
  EXPECT_EQ(patched(R"({"a/b":1,"c~d":2})",
                    R"([{"op":"remove","path":"/a~1b"},{"op":"remove","path":"/c~0d"}])"),
            "{}");
  EXPECT_EQ(patched(R"({"a":{"":1}})", R"([{"op":"replace","path":"/a/","value":2}])"),
            R"({"a":{"":2}})");
}

TEST(JsonPatch, replaces_and_copies_what_is_not_there) {
  EXPECT_EQ(patched("{}", R"([{"op":"replace","path":"/a","value":1}])"), R"({"a":1})");
  EXPECT_EQ(patched("{}", R"([{"op":"copy","from":"/a","path":"/b"}])"), R"({"b":null})");
  EXPECT_EQ(patched("{}", R"([{"op":"remove","path":"/a"}])"), "!");
  EXPECT_EQ(patched("{}", R"([{"op":"move","from":"/a","path":"/b"}])"), "!");
}

TEST(JsonPatch, negative_indexes_count_from_the_end) {
  EXPECT_EQ(patched(R"({"l":[1,2]})", R"([{"op":"remove","path":"/l/-1"}])"), R"({"l":[1]})");
  EXPECT_EQ(patched(R"({"l":[1,2]})", R"([{"op":"add","path":"/l/-1","value":3}])"),
            R"({"l":[1,2,3]})");
  EXPECT_EQ(patched(R"({"l":[1]})", R"([{"op":"remove","path":"/l/-2"}])"), "!");
}

TEST(JsonPatch, moves_and_copies) {
  EXPECT_EQ(patched(R"({"l":[1,2]})", R"([{"op":"move","from":"/l/0","path":"/l/1"}])"),
            R"({"l":[2,1]})");
  EXPECT_EQ(patched(R"({"a":{"b":1}})", R"([{"op":"copy","from":"/a","path":"/c"}])"),
            R"({"a":{"b":1},"c":{"b":1}})");
}

TEST(JsonPatch, tests_go_by_what_is_written) {
  const auto test = [](std::string_view value) {
    return patched(R"({"a":1,"o":{"x":[1]}})",
                   R"([{"op":"test","path":"/a","value":)" + std::string(value) + "}]");
  };
  EXPECT_NE(test("1"), "!");
  EXPECT_EQ(test("1.0"), "!");
  EXPECT_EQ(test("\"1\""), "!");
  EXPECT_NE(patched(R"({"o":{"x":[1]}})", R"([{"op":"test","path":"/o","value":{"x":[1]}}])"), "!");
  EXPECT_NE(patched("{}", R"([{"op":"test","path":"/a","value":null}])"), "!");
}

TEST(JsonPatch, what_stands_before_the_first_slash_is_passed_over) {
  EXPECT_EQ(patched(R"({"a":{}})", R"([{"op":"add","path":"a/b","value":1}])"),
            R"({"a":{},"b":1})");
  EXPECT_EQ(patched("{}", R"([{"op":"add","path":"a","value":1}])"), "!");
}

TEST(JsonPatch, is_a_list_of_objects) {
  EXPECT_EQ(patched("{}", "null"), "{}");
  EXPECT_TRUE(patched("{}", "{}").starts_with("?json: cannot unmarshal object"));
  EXPECT_TRUE(patched("{}", "[5]").starts_with("?json: cannot unmarshal number"));
  EXPECT_EQ(patched("{}", R"([{"op":"dance","path":"/a"}])"), "!");
}

}  // namespace
}  // namespace porchsim::kube
