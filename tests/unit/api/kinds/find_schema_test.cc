#include "api/kinds/find_schema.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"

namespace porchsim::api {
namespace {

const Schema::Field* find_field(const Schema* schema,
                                std::initializer_list<std::string_view> path) {
  const Schema::Field* field = nullptr;
  for (const std::string_view key : path) {
    if (schema->element != nullptr) schema = schema->element;
    field = schema->find(key);
    if (field == nullptr) return nullptr;
    schema = field->schema;
  }
  return field;
}

TEST(FindSchemaTest, a_schema_is_found_by_type) {
  const Schema* repository = find_schema(Repository::type());
  ASSERT_NE(repository, nullptr);
  EXPECT_EQ(repository->fields.front().key, "apiVersion");
  EXPECT_EQ(find_field(repository, {"spec", "git", "branch"})->rules.default_text, "main");
  EXPECT_TRUE(find_field(repository, {"spec", "git", "repo"})->rules.required);
  EXPECT_TRUE(find_field(repository, {"spec", "oci", "registry"})->rules.immutable);
  EXPECT_NE(find_field(repository, {"metadata", "ownerReferences", "uid"}), nullptr);
  EXPECT_EQ(find_field(repository, {"spec", "repo"}), nullptr);
  const Schema* variant = find_schema(PackageVariant::type());
  EXPECT_NE(find_field(variant, {"spec", "pipeline", "mutators", "exclude", "labels"}), nullptr);
  const Schema* revision = find_schema(PackageRevision::type());
  EXPECT_NE(find_field(revision, {"spec", "tasks", "clone", "upstreamRef", "git", "ref"}), nullptr);
  EXPECT_EQ(find_field(revision, {"spec", "tasks", "clone", "strategy"}), nullptr);
  EXPECT_EQ(find_schema({"", "v1", "ConfigMap", "configmaps", true}), nullptr);
}

TEST(FindSchemaTest, a_kind_of_two_versions_has_two) {
  const Schema* revision = find_schema(v1alpha2::PackageRevision::type());
  EXPECT_EQ(find_field(revision, {"spec", "tasks"}), nullptr);
  EXPECT_EQ(find_field(revision, {"spec", "source"})->rules.validations.size(), 1U);
  EXPECT_EQ(find_field(revision, {"status", "conditions"})->rules.map_key, "type");
  EXPECT_TRUE(find_field(revision, {"status", "conditions", "reason"})->rules.required);
  EXPECT_FALSE(find_field(revision, {"status", "packageConditions", "reason"})->rules.required);
}

}  // namespace
}  // namespace porchsim::api
