#include "fakeporch/store/admission.h"

#include <gtest/gtest.h>

#include <string>

#include "fakeporch/store/names.h"
#include "tests/unit/fakeporch/store/world.h"

namespace porchsim::fakeporch {
namespace {

struct Case {
  std::string name;
  std::string json;     // of the object; metadata.name and namespace are filled in if absent
  std::string message;  // after `is invalid: `; "" = accepted
};

void PrintTo(const Case& test, std::ostream* out) { *out << test.name; }

api::ObjectPtr parse(const std::string& json, const api::ResourceType& type) {
  api::Json document = *api::Json::parse(json);
  document.set("apiVersion", type.api_version());
  document.set("kind", type.kind);
  if (!document.at({"metadata"}).contains("name")) document.set_path({"metadata", "name"}, "x");
  if (type.namespaced && !document.at({"metadata"}).contains("namespace")) {
    document.set_path({"metadata", "namespace"}, "default");
  }
  return api::Object::from_json(document);
}

void expect_answer(const api::Result<api::ObjectPtr>& answer, const std::string& message) {
  if (message.empty()) {
    ASSERT_TRUE(answer) << answer.error().message;
    return;
  }
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().reason, api::Reason::Invalid);
  const std::string& text = answer.error().message;
  EXPECT_EQ(text.substr(text.find(" is invalid: ") + 13), message);
}

struct PackageVariantAdmissionTest : testing::TestWithParam<Case> {};

TEST_P(PackageVariantAdmissionTest, is_checked_on_create) {
  World world;
  expect_answer(world.variants->create(world.alice, parse(GetParam().json, kVariants)),
                GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Crd, PackageVariantAdmissionTest,
    testing::Values(
        Case{"empty spec", R"({"spec":{}})", ""}, Case{"no spec", R"({})", ""},
        Case{"unknown policy is the controller's to refuse", R"({"spec":{"adoptionPolicy":"x"}})",
             ""},
        Case{"revision is no number", R"({"spec":{"upstream":{"revision":"v1"}}})",
             "spec.upstream.revision: Invalid value: \"string\": spec.upstream.revision in body "
             "must be of type integer: \"string\""},
        Case{"injector without a name", R"({"spec":{"injectors":[{"name":"a"},{"kind":"K"}]}})",
             "spec.injectors[1].name: Required value"},
        Case{"a label that is no text", R"({"spec":{"labels":{"a":1}}})",
             "spec.labels.a: Invalid value: \"integer\": spec.labels.a in body must be of type "
             "string: \"integer\""},
        Case{
            "two errors stand in brackets",
            R"({"spec":{"deletionPolicy":true,"pipeline":{"validators":[{"image":1}]}}})",
            "[spec.deletionPolicy: Invalid value: \"boolean\": spec.deletionPolicy in body must be "
            "of type string: \"boolean\", spec.pipeline.validators[0].image: Invalid value: "
            "\"integer\": spec.pipeline.validators[0].image in body must be of type string: "
            "\"integer\"]"},
        Case{
            "a name with capitals", R"({"metadata":{"name":"Abc"}})",
            "metadata.name: Invalid value: \"Abc\": a lowercase RFC 1123 subdomain must consist of "
            "lower case alphanumeric characters, '-' or '.', and must start and end with an "
            "alphanumeric character (e.g. 'example.com', regex used for validation is "
            "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"},
        Case{"no name", R"({"metadata":{"name":""}})",
             "metadata.name: Required value: name or generateName is required"},
        Case{"dots in a name", R"({"metadata":{"name":"a.b-c.d"}})", ""},
        Case{"a bad label", R"({"metadata":{"labels":{"a b":"c"}}})",
             "metadata.labels: Invalid value: \"a b\": name part must consist of alphanumeric "
             "characters, '-', '_' or '.', and must start and end with an alphanumeric character "
             "(e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is "
             "'([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"},
        Case{"an owner without a uid",
             R"({"metadata":{"ownerReferences":[{"apiVersion":"v1","kind":"K","name":"n"}]}})",
             "metadata.ownerReferences[0].uid: Invalid value: \"\": must not be empty"},
        Case{
            "two controllers",
            R"({"metadata":{"ownerReferences":[
                 {"apiVersion":"v1","kind":"K","name":"n","uid":"1","controller":true},
                 {"apiVersion":"v1","kind":"K","name":"m","uid":"2","controller":true}]}})",
            "metadata.ownerReferences: Invalid value: [{\"apiVersion\":\"v1\",\"controller\":true,"
            "\"kind\":\"K\",\"name\":\"n\",\"uid\":\"1\"},{\"apiVersion\":\"v1\",\"controller\":"
            "true,"
            "\"kind\":\"K\",\"name\":\"m\",\"uid\":\"2\"}]: Only one reference can have Controller "
            "set to true. Found \"true\" in references for K/n and K/m"}));

struct RepositoryAdmissionTest : testing::TestWithParam<Case> {};

TEST_P(RepositoryAdmissionTest, is_checked_on_create) {
  World world;
  expect_answer(world.repositories->create(world.alice, parse(GetParam().json, kRepositories)),
                GetParam().message);
}

const std::string kNotChecked =
    "<nil>: Invalid value: \"null\": some validation rules were not checked because the object was "
    "invalid; correct the existing errors to complete validation";

INSTANTIATE_TEST_SUITE_P(
    Crd, RepositoryAdmissionTest,
    testing::Values(
        Case{"plain", R"({"spec":{"type":"git","git":{"repo":"https://x"}}})", ""},
        Case{"no address", R"({"spec":{"git":{}}})",
             "[spec.git.repo: Required value, " + kNotChecked + "]"},
        Case{"empty branch", R"({"spec":{"git":{"repo":"r","branch":""}}})",
             "[spec.git.branch: Invalid value: \"\": spec.git.branch in body should be at least 1 "
             "chars long, " +
                 kNotChecked + "]"},
        Case{"content", R"({"spec":{"content":"Function"}})",
             "spec.content: Invalid value: \"string\": The 'content' field is deprecated, its only "
             "valid value is 'Package'"},
        Case{
            "dots in the name", R"({"metadata":{"name":"a.b"}})",
            "<nil>: Invalid value: \"object\": metadata.name must conform to the RFC1123 DNS label "
            "standard"},
        Case{
            "a long name",
            R"({"metadata":{"name":"a234567890123456789012345678901234567890123456789012345678901234"}})",
            "<nil>: Invalid value: \"object\": metadata.name must be no more than 63 characters"}));

TEST(RepositoryAdmission, fills_in_defaults) {
  World world;
  const auto made = *world.repositories->create(
      world.alice, parse(R"({"spec":{"type":"git","git":{"repo":"r"}}})", kRepositories));
  EXPECT_EQ(made->json()["spec"].dump(),
            R"({"content":"Package","git":{"branch":"main","repo":"r"},"type":"git"})");
}

struct Change {
  std::string name;
  std::string patch;
  std::string message;
};

void PrintTo(const Change& test, std::ostream* out) { *out << test.name; }

struct RepositoryImmutableTest : testing::TestWithParam<Change> {};

TEST_P(RepositoryImmutableTest, is_checked_on_update) {
  World world;
  const auto made = *world.repositories->create(
      world.alice,
      parse(R"({"spec":{"type":"git","git":{"repo":"r","directory":"d"}}})", kRepositories));
  const auto changed =
      world.repositories->patch(world.alice, made->key(), *api::Json::parse(GetParam().patch), {});
  const std::string prefix = "<nil>: Invalid value: \"object\": ";
  expect_answer(changed, GetParam().message.empty() ? "" : prefix + GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Cel, RepositoryImmutableTest,
    testing::Values(
        Change{"type", R"({"spec":{"type":"oci"}})", "spec.type is immutable"},
        Change{"repo", R"({"spec":{"git":{"repo":"s"}}})", "spec.git.repo is immutable"},
        Change{"branch", R"({"spec":{"git":{"branch":"b"}}})", "spec.git.branch is immutable"},
        Change{"directory", R"({"spec":{"git":{"directory":null}}})",
               "spec.git.directory is immutable"},
        Change{"a default that comes back", R"({"spec":{"git":{"branch":null}}})", ""},
        Change{"all of git", R"({"spec":{"git":{"repo":"r","branch":"main","directory":"e"}}})",
               "spec.git.directory is immutable"},
        Change{"description", R"({"spec":{"description":"new"}})", ""},
        Change{"a registry where there was none", R"({"spec":{"oci":{"registry":"x"}}})", ""}));

TEST(DataAdmission, wants_texts) {
  World world;
  expect_answer(world.config_maps->create(world.alice, parse(R"({"data":{"a":1}})", kConfigMaps)),
                "data.a: Invalid value: \"integer\": data.a in body must be of type string: "
                "\"integer\"");
}

TEST(NamespaceAdmission, wants_a_label_for_a_name) {
  World world;
  const auto refused =
      world.namespaces->create(world.alice, parse(R"({"metadata":{"name":"a.b"}})", kNamespaces));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.substr(0, 89),
            "Namespace \"a.b\" is invalid: metadata.name: Invalid value: \"a.b\": a lowercase RFC "
            "1123 lab");
  const auto namespaced = world.namespaces->create(
      world.alice, parse(R"({"metadata":{"name":"a","namespace":"b"}})", kNamespaces));
  expect_answer(namespaced, "metadata.namespace: Forbidden: not allowed on this type");
}

TEST(Names, have_limits) {
  EXPECT_EQ(dns_label_error(std::string(63, 'a')), "");
  EXPECT_EQ(dns_label_error(std::string(64, 'a')), "must be no more than 63 characters");
  EXPECT_EQ(dns_subdomain_error(std::string(254, 'a')), "must be no more than 253 characters");
  EXPECT_NE(dns_label_error("-a"), "");
  EXPECT_NE(dns_label_error("a-"), "");
  EXPECT_NE(dns_subdomain_error("a..b"), "");
  EXPECT_EQ(label_key_error("example.com/Key_1.x"), "");
  EXPECT_EQ(label_key_error("/x"), "prefix part must be non-empty");
  EXPECT_EQ(label_key_error("a/"), "name part must be non-empty");
  EXPECT_EQ(label_value_error(""), "");
  EXPECT_NE(label_value_error("a b"), "");
}

}  // namespace
}  // namespace porchsim::fakeporch
