#include "kpt/update/merge_comment_schema.h"

#include <gtest/gtest.h>

#include <string>

namespace porchsim::kpt {
namespace {

std::optional<yaml::Node> schema_of(std::string_view comment) {
  yaml::Node node = yaml::Node::scalar("x");
  node.line_comment = comment;
  return schema_in_comment(node);
}

std::string keys_at(const SchemaPlace& place) {
  if (!place.is_known()) return "no schema";
  const auto keys = merge_keys(place);
  if (!keys) return "atomic";
  std::string text;
  for (const auto& key : *keys) text += (text.empty() ? "" : ",") + key;
  return text;
}

TEST(MergeCommentSchemaTest, only_a_json_object_that_says_something_is_a_schema) {
  EXPECT_TRUE(schema_of(R"(# {"type":"array"})").has_value());
  EXPECT_TRUE(schema_of(R"(# {"$kpt-set":"image"})").has_value());
  for (const std::string_view comment :
       {"", "# a remark", "# {}", "# {type: array}", R"(# ["type"])", R"(# {"type":"array")"}) {
    EXPECT_FALSE(schema_of(comment).has_value()) << comment;
  }
}

TEST(MergeCommentSchemaTest, the_head_comment_counts_only_where_there_is_no_line_comment) {
  yaml::Node node = yaml::Node::scalar("x");
  node.head_comment = R"(# {"type":"array"})";
  EXPECT_TRUE(schema_in_comment(node).has_value());
  node.line_comment = "# a remark";
  EXPECT_FALSE(schema_in_comment(node).has_value());
}

TEST(MergeCommentSchemaTest, strategy_and_keys_make_a_list_associative) {
  const auto list = schema_of(
      R"(# {"x-kubernetes-patch-merge-key":"name","x-kubernetes-patch-strategy":"merge,retainKeys"})");
  ASSERT_TRUE(list.has_value());
  EXPECT_EQ(keys_at(place_of_schema(*list)), "name");
  const auto replaced = schema_of(R"(# {"x-kubernetes-patch-merge-key":"name"})");
  ASSERT_TRUE(replaced.has_value());
  EXPECT_EQ(keys_at(place_of_schema(*replaced)), "atomic");
}

TEST(MergeCommentSchemaTest, properties_items_and_references_lead_further) {
  const auto schema = schema_of(
      R"(# {"properties":{"pods":{"type":"array","items":{"$ref":"#/definitions/io.k8s.api.core.v1.PodSpec"}}}})");
  ASSERT_TRUE(schema.has_value());
  const SchemaPlace pods = field_place(place_of_schema(*schema), "pods");
  EXPECT_EQ(keys_at(pods), "atomic");
  EXPECT_EQ(keys_at(field_place(element_place(pods), "containers")), "name");
  EXPECT_EQ(keys_at(field_place(place_of_schema(*schema), "others")), "no schema");
}

TEST(MergeCommentSchemaTest, a_list_that_the_schema_of_its_kind_does_not_have_is_unknown) {
  const KindSchema* pod = find_kind_schema("v1", "Pod");
  const auto place = [pod](std::string_view path) {
    return list_place({.kind = pod, .path = std::string(path), .written = nullptr});
  };
  EXPECT_EQ(keys_at(place(".spec.containers")), "name");
  EXPECT_EQ(keys_at(place(".spec.tolerations")), "atomic");
  EXPECT_EQ(keys_at(place(".spec.containers[].resizePolicy")), "no schema");
  EXPECT_EQ(place(".spec.containers[].resizePolicy").path, ".resizePolicy");
}

}  // namespace
}  // namespace porchsim::kpt
