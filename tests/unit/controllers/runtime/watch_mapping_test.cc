#include "controllers/runtime/watch_mapping.h"

#include <gtest/gtest.h>

#include "tests/unit/controllers/runtime/test_objects.h"

namespace porchsim::runtime {
namespace {

using api::Json;
using testing::object;

std::string mapped(const Mapping& mapping, const Change& change) {
  std::string out;
  mapping(change, [&out](const Request& request) { out += request.key.to_string() + " "; });
  return out;
}

api::ObjectPtr owned_by(std::initializer_list<Json> owners) {
  Json json = testing::object_json(testing::kRevisions, "default", "r");
  json.mutable_member("metadata").set("ownerReferences", Json::array(owners));
  return api::Object::from_json(json);
}

Json owner(const char* api_version, const char* kind, const char* name, Json controller) {
  Json json = Json::object({{"apiVersion", api_version}, {"kind", kind}, {"name", name}});
  json.set_unless_zero("controller", std::move(controller));
  return json;
}

TEST(EnqueueSelf, names_the_object_of_each_change_once) {
  const auto a = object("default", "a");
  const auto b = object("default", "a", "2");
  for (const Change& change :
       {Change{nullptr, a}, Change{a, b}, Change{a, nullptr}, Change{a, a}}) {
    EXPECT_EQ(mapped(enqueue_self(), change), "default/a ");
  }
  EXPECT_EQ(mapped(enqueue_self(), {nullptr, object("", "cluster")}), "cluster ");
}

struct OwnerCase {
  const char* what;
  Json reference;
  const char* controller_only;
  const char* any;
};

class EnqueueOwner : public ::testing::TestWithParam<OwnerCase> {};

TEST_P(EnqueueOwner, goes_by_group_and_kind) {
  SCOPED_TRACE(GetParam().what);
  const Change change{nullptr, owned_by({GetParam().reference})};
  EXPECT_EQ(mapped(enqueue_owner(testing::kVariants), change), GetParam().controller_only);
  EXPECT_EQ(mapped(enqueue_owner(testing::kVariants, Owners::Any), change), GetParam().any);
}

INSTANTIATE_TEST_SUITE_P(
    Mapping, EnqueueOwner,
    ::testing::Values(
        OwnerCase{"the controller",
                  owner("config.porch.kpt.dev/v1alpha1", "PackageVariant", "v", true), "default/v ",
                  "default/v "},
        OwnerCase{"another version", owner("config.porch.kpt.dev/v9", "PackageVariant", "v", true),
                  "default/v ", "default/v "},
        OwnerCase{"not the controller",
                  owner("config.porch.kpt.dev/v1alpha1", "PackageVariant", "v", nullptr), "",
                  "default/v "},
        OwnerCase{"another kind",
                  owner("config.porch.kpt.dev/v1alpha1", "PackageVariantSet", "v", true), "", ""},
        OwnerCase{"another group", owner("porch.kpt.dev/v1alpha1", "PackageVariant", "v", true), "",
                  ""}));

TEST(EnqueueOwner, cluster_scoped_owners_have_no_namespace) {
  api::ResourceType type = testing::kVariants;
  type.namespaced = false;
  const Change change{
      nullptr, owned_by({owner("config.porch.kpt.dev/v1alpha1", "PackageVariant", "v", true)})};
  EXPECT_EQ(mapped(enqueue_owner(type), change), "v ");
}

TEST(EnqueueOwner, an_update_wakes_the_former_owner_too) {
  const auto before = owned_by({owner("config.porch.kpt.dev/v1", "PackageVariant", "old", true)});
  const auto after = owned_by({owner("config.porch.kpt.dev/v1", "PackageVariant", "new", true)});
  EXPECT_EQ(mapped(enqueue_owner(testing::kVariants), {before, after}), "default/old default/new ");
  EXPECT_EQ(mapped(enqueue_owner(testing::kVariants), {after, nullptr}), "default/new ");
}

TEST(EnqueueBy, maps_both_sides_of_an_update_and_a_resync_once) {
  const Mapping mapping = enqueue_by([](const api::Object& o) {
    return std::vector<Request>{{{"x", o.meta().resource_version}}, {{"y", "z"}}};
  });
  const auto one = object("default", "a", "1");
  const auto two = object("default", "a", "2");
  EXPECT_EQ(mapped(mapping, {one, two}), "x/1 y/z x/2 y/z ");
  EXPECT_EQ(mapped(mapping, {two, two}), "x/2 y/z ");
  EXPECT_EQ(mapped(mapping, {nullptr, one}), "x/1 y/z ");
}

TEST(EnqueueBy, takes_a_function_that_emits) {
  const Mapping mapping = enqueue_by(
      [](const api::Object& o, const EmitRequest& emit) { emit(Request{{"n", o.meta().name}}); });
  EXPECT_EQ(mapped(mapping, {object("default", "gone"), nullptr}), "n/gone ");
}

}  // namespace
}  // namespace porchsim::runtime
