#include "kube/managedfields/fieldset/field_set.h"

#include <gtest/gtest.h>

#include "kube/managedfields/fieldset/fields_v1.h"

namespace porchsim::kube::managedfields {
namespace {

FieldSet set_of(std::string_view json) { return *parse_fields_v1(*api::Json::parse(json)); }

PathElement step(std::string_view text) { return **PathElement::parse(text); }

TEST(FieldSet, knows_its_members) {
  const FieldSet set = set_of(R"({"f:a":{".":{},"f:b":{}},"f:c":{"v:1":{}}})");
  EXPECT_EQ(set.display(), ".a\n.a.b\n.c[=1]");
  EXPECT_EQ(set.size(), 3U);
  EXPECT_TRUE(set.has(FieldPath{step("f:a"), step("f:b")}));
  EXPECT_FALSE(set.has(FieldPath{step("f:c")}));
  EXPECT_FALSE(set.has(FieldPath{}));
  EXPECT_EQ(set.with_prefix(step("f:c")), set_of(R"({"v:1":{}})"));
  EXPECT_TRUE(set.with_prefix(step("f:z")).empty());
}

TEST(FieldSet, takes_a_path_once) {
  FieldSet set;
  set.insert(FieldPath{});
  EXPECT_TRUE(set.empty());
  for (int i = 0; i < 2; ++i) set.insert(FieldPath{step("f:a"), step("v:1")});
  EXPECT_EQ(set, set_of(R"({"f:a":{"v:1":{}}})"));
}

TEST(FieldSet, parents_and_children_are_apart_in_a_difference) {
  const FieldSet parent = set_of(R"({"f:a":{}})");
  const FieldSet child = set_of(R"({"f:a":{"f:b":{}}})");
  EXPECT_EQ(parent.difference(child), parent);
  EXPECT_EQ(child.difference(parent), child);
  EXPECT_TRUE(child.recursive_difference(parent).empty());
  EXPECT_EQ(parent.recursive_difference(child), parent);
}

TEST(FieldSet, leaves_have_nothing_below) {
  EXPECT_EQ(set_of(R"({"f:a":{".":{},"f:b":{".":{},"f:c":{}}},"f:d":{}})").leaves(),
            set_of(R"({"f:a":{"f:b":{"f:c":{}}},"f:d":{}})"));
}

TEST(FieldsV1, is_printed_in_the_order_of_steps) {
  const std::string text =
      R"({"f:a":{".":{},"f:b":{}},"f:l":{"k:{\"n\":\"x\"}":{".":{},"f:n":{}},"v:1":{},"v:\"a\"":{},)"
      R"("i:2":{},"i:10":{}}})";
  EXPECT_EQ(fields_v1_text(set_of(text)), text);
  EXPECT_EQ(fields_v1(set_of(text)), *api::Json::parse(text));
}

TEST(FieldsV1, an_empty_object_is_a_member) {
  EXPECT_EQ(set_of(R"({"f:a":{".":{}}})"), set_of(R"({"f:a":{}})"));
  EXPECT_EQ(set_of(R"({"f:a":null})"), set_of(R"({"f:a":{}})"));
  EXPECT_EQ(fields_v1_text(FieldSet{}), "{}");
  EXPECT_TRUE(set_of(R"({".":{}})").empty());
}

TEST(FieldsV1, passes_over_steps_of_later_versions) {
  EXPECT_EQ(set_of(R"({"f:a":{"z:x":{"f:b":{}}},"z:y":{}})"), set_of(R"({"f:a":{}})"));
}

TEST(FieldsV1, refuses_what_it_cannot_read) {
  for (const char* text : {R"({"a":{}})", R"({"f:a":1})", R"({"f:a":{"v:{":{}}})", "[]"}) {
    EXPECT_FALSE(parse_fields_v1(*api::Json::parse(text))) << text;
  }
}

}  // namespace
}  // namespace porchsim::kube::managedfields
