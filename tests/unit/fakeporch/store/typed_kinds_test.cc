#include "fakeporch/store/typed_kinds.h"

#include <gtest/gtest.h>

#include <string_view>

#include "api/package_variant.h"
#include "api/repository.h"
#include "tests/unit/fakeporch/store/world.h"

namespace porchsim::fakeporch {
namespace {

using api::Json;
using api::ObjectPtr;
using Variant = api::PackageVariant;

Json with_spec(std::string_view spec) {
  Json document = variant_json("a");
  document.set("spec", *Json::parse(spec));
  return document;
}

const TypedKind& variants() { return *typed_kind(Variant::type()); }

TEST(TypedKinds, keep_what_the_type_says_as_its_value) {
  const Json plain = with_spec(R"({"downstream": {"package": "app", "repo": "edge"}})");
  const ObjectPtr kept = variants().keep(plain);
  EXPECT_NE(kept->source<Variant>(), nullptr);
  EXPECT_EQ(kept->json(), plain);
  EXPECT_EQ(kept->hash(), api::Object::from_json(plain)->hash());
}

TEST(TypedKinds, keep_what_says_more_as_a_document) {
  for (const std::string_view spec : {
           R"({"downstream": {"package": "app", "repo": "edge", "unknown": 1}})",
           R"({"downstream": {"package": "app", "repo": ""}})",
           R"({"labels": {}})",
           R"({"downstream": null})",
           R"({"pipeline": {"mutators": [{"image": "i", "configMap": {"a": 1.0}}]}})",
       }) {
    const ObjectPtr kept = variants().keep(with_spec(spec));
    EXPECT_EQ(kept->source<Variant>(), nullptr) << spec;
    EXPECT_EQ(kept->hash(), api::Object::from_json(with_spec(spec))->hash()) << spec;
  }
}

TEST(TypedKinds, keep_a_repository_with_its_defaults_and_its_status_as_a_value) {
  const Json document = *Json::parse(R"({
    "apiVersion": "config.porch.kpt.dev/v1alpha1", "kind": "Repository",
    "metadata": {"name": "edge", "namespace": "default"},
    "spec": {"content": "Package", "type": "git",
             "git": {"branch": "main", "directory": "/", "repo": "git://edge"}},
    "status": {"gitCommitHash": "0123", "packageCount": 1}})");
  const ObjectPtr kept = typed_kind(api::Repository::type())->keep(document);
  EXPECT_NE(kept->source<api::Repository>(), nullptr);
  EXPECT_EQ(kept->json(), document);
}

TEST(TypedKinds, are_few) { EXPECT_EQ(typed_kind(kConfigMaps), nullptr); }

struct TypedStatusTest : testing::Test {
  ObjectPtr sent(std::string_view reason) const {
    Variant value = stored->as<Variant>();
    value.status.conditions = {{"Ready", "True", std::string(reason), "", world.store.now(), 0}};
    return api::Object::from(std::move(value));
  }
  api::Result<ObjectPtr> update(const ObjectPtr& object) {
    return world.variants->update(world.alice, object, "status");
  }

  World world;
  ObjectPtr stored =
      *world.variants->create(world.alice, api::Object::from_json(variant_json("a")));
};

// As its document is made: the same object comes of both.
TEST_F(TypedStatusTest, is_what_the_document_would_be) {
  const ObjectPtr object = sent("Done");
  const Json document = object->json();
  const ObjectPtr updated = *update(object);
  EXPECT_NE(updated->source<Variant>(), nullptr);
  EXPECT_EQ(updated->json()["status"], document["status"]);
  EXPECT_EQ(updated->json()["spec"], stored->json()["spec"]);
  EXPECT_EQ(updated->meta().generation, stored->meta().generation);
  EXPECT_EQ(updated->meta().resource_version, "3");
  EXPECT_EQ(world.told().back(), "UpdateStatus PackageVariant default/a");
}

TEST_F(TypedStatusTest, the_same_status_makes_no_version) {
  stored = *update(sent("Done"));
  EXPECT_EQ(*update(sent("Done")), stored);
  EXPECT_EQ(world.told().back(), "Unchanged PackageVariant default/a");
}

TEST_F(TypedStatusTest, an_old_version_is_refused) {
  const ObjectPtr old = sent("Old");
  ASSERT_TRUE(update(sent("New")));
  EXPECT_EQ(update(old).error().reason, api::Reason::Conflict);
}

}  // namespace
}  // namespace porchsim::fakeporch
