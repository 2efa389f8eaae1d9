#include "kube/metadata/object_meta.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

std::vector<std::string> texts(const FieldErrors& errors) {
  std::vector<std::string> out;
  for (const FieldError& error : errors) out.push_back(error.text());
  return out;
}

std::vector<std::string> wrong(std::string_view json, bool is_namespaced = false) {
  return texts(validate_metadata(*api::Json::parse(json), {is_namespaced}, "metadata"));
}

std::vector<std::string> wrong_change(std::string_view json, std::string_view old) {
  return texts(
      validate_metadata_change(*api::Json::parse(json), *api::Json::parse(old), "metadata"));
}

using Texts = std::vector<std::string>;

TEST(ObjectMeta, has_a_name_and_a_namespace) {
  EXPECT_EQ(wrong("{}"), Texts{"metadata.name: Required value: name or generateName is required"});
  EXPECT_EQ(wrong(R"({"name":"a"})", true), Texts{"metadata.namespace: Required value"});
  EXPECT_EQ(wrong(R"({"name":"a","namespace":"b"})"),
            Texts{"metadata.namespace: Forbidden: not allowed on this type"});
  EXPECT_TRUE(wrong(R"({"name":"a-xyz","generateName":"a-"})").empty());
}

TEST(ObjectMeta, labels_and_annotations_have_good_keys) {
  EXPECT_EQ(wrong(R"({"name":"a","labels":{"b c":"x y"}})").size(), 2U);
  EXPECT_TRUE(wrong(R"({"name":"a","annotations":{"A.b/C":"any text"}})").empty());
  api::Json metadata = api::Json::object({{"name", "a"}});
  metadata.set_path({"annotations", "x"}, std::string(256 * 1024, 'y'));
  EXPECT_EQ(texts(validate_metadata(metadata, {false}, "metadata")),
            Texts{"metadata.annotations: Too long: may not be more than 262144 bytes"});
}

TEST(ObjectMeta, one_owner_is_the_controller) {
  const auto errors = wrong(
      R"({"name":"a","ownerReferences":[)"
      R"({"apiVersion":"v1","kind":"A","name":"a","uid":"1","controller":true},)"
      R"({"apiVersion":"v1","kind":"B","name":"b","uid":"2","controller":true},{"kind":"C"}]})");
  ASSERT_EQ(errors.size(), 4U);
  EXPECT_NE(
      errors[0].find(R"([{"apiVersion":"v1","kind":"A","name":"a","uid":"1","controller":true},)"),
      std::string::npos);
  EXPECT_NE(errors[0].find("in references for A/a and B/b"), std::string::npos);
  EXPECT_EQ(errors[1], "metadata.ownerReferences[2].apiVersion: Required value: must not be empty");
}

TEST(ObjectMeta, some_members_never_change) {
  EXPECT_EQ(wrong_change(R"({"name":"a","resourceVersion":"1","uid":"2"})",
                         R"({"name":"a","resourceVersion":"1","uid":"1"})"),
            Texts{"metadata.uid: Invalid value: \"2\": field is immutable"});
  EXPECT_EQ(
      wrong_change(R"({"name":"a"})", R"({"name":"a"})"),
      Texts{"metadata.resourceVersion: Invalid value: \"\": must be specified for an update"});
}

TEST(ObjectMeta, what_is_deleted_gets_no_new_finalizer) {
  const auto errors =
      wrong_change(R"({"resourceVersion":"1","deletionTimestamp":"t","finalizers":["b/c","a/b"]})",
                   R"({"resourceVersion":"1","deletionTimestamp":"t","finalizers":[]})");
  EXPECT_EQ(errors, Texts{"metadata.finalizers: Forbidden: no new finalizers can be added if the "
                          "object is being deleted, found new finalizers []string{\"a/b\", "
                          "\"b/c\"}"});
}

TEST(ObjectMeta, finalizers_without_a_domain) {
  const api::Json metadata = *api::Json::parse(R"({"finalizers":["orphan","plain","a.b"]})");
  EXPECT_EQ(validate_plain_finalizers(metadata, "metadata").size(), 2U);
  const auto warnings =
      finalizer_warnings(metadata, *api::Json::parse(R"({"finalizers":["plain"]})"));
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_TRUE(
      warnings[0].starts_with("metadata.finalizers: \"a.b\": prefer a domain-qualified "
                              "finalizer name including a path (/)"));
}

}  // namespace
}  // namespace porchsim::kube
