#include "fakeporch/store/crd_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "tests/unit/fakeporch/store/world.h"

namespace porchsim::fakeporch {
namespace {

using api::Json;
using api::ObjectPtr;
using api::Reason;
using testing::ElementsAre;

struct CrdServerTest : testing::Test {
  ObjectPtr create(std::string_view name) {
    return *world.variants->create(world.alice, api::Object::from_json(variant_json(name)));
  }
  ObjectPtr stored(std::string_view name) {
    return world.store.find(KindId{0}, {"default", std::string(name)});
  }

  World world;
};

TEST_F(CrdServerTest, a_created_object_gets_the_servers_metadata) {
  Json json = variant_json("a");
  json.set("status", Json::object({{"conditions", Json::array()}}));
  const ObjectPtr object = *world.variants->create(world.alice, api::Object::from_json(json));
  EXPECT_EQ(object->meta().resource_version, "2");
  EXPECT_EQ(object->meta().generation, 1);
  EXPECT_EQ(object->meta().uid.size(), 36U);
  EXPECT_EQ(object->json().at({"metadata", "creationTimestamp"}), Json("2025-01-01T00:00:00Z"));
  EXPECT_FALSE(object->json().contains("status")) << "only the status subresource sets it";
  EXPECT_THAT(world.told(), ElementsAre("Create PackageVariant default/a"));
  EXPECT_EQ(create("b")->meta().resource_version, "3");
  EXPECT_NE(stored("a")->meta().uid, stored("b")->meta().uid);
}

TEST_F(CrdServerTest, a_taken_name_is_refused) {
  create("a");
  const auto again = world.variants->create(world.alice, api::Object::from_json(variant_json("a")));
  EXPECT_EQ(again.error(),
            (api::Error{Reason::AlreadyExists,
                        "packagevariants.config.porch.kpt.dev \"a\" already exists"}));
  EXPECT_EQ(world.store.revision(), 2U);
}

TEST_F(CrdServerTest, an_absent_object_is_not_found) {
  const api::Error expected{Reason::NotFound,
                            "packagevariants.config.porch.kpt.dev \"a\" not found"};
  const api::ObjectKey key{"default", "a"};
  EXPECT_EQ(world.variants->get(key).error(), expected);
  EXPECT_EQ(
      world.variants->update(world.alice, api::Object::from_json(variant_json("a")), "").error(),
      expected);
  EXPECT_EQ(world.variants->patch(world.alice, key, Json::object(), {}).error(), expected);
  EXPECT_EQ(world.variants->remove(world.alice, key, {}).error(), expected);
}

TEST_F(CrdServerTest, a_spec_change_moves_version_and_generation) {
  const ObjectPtr old = create("a");
  const ObjectPtr now =
      *world.variants->update(world.alice, with(old, {"spec", "upstream", "repo"}, "other"), "");
  EXPECT_EQ(now->meta().resource_version, "3");
  EXPECT_EQ(now->meta().generation, 2);
  const ObjectPtr labelled =
      *world.variants->update(world.alice, with(now, {"metadata", "labels", "x"}, "y"), "");
  EXPECT_EQ(labelled->meta().resource_version, "4");
  EXPECT_EQ(labelled->meta().generation, 2) << "metadata is no spec";
}

TEST_F(CrdServerTest, a_stale_version_conflicts) {
  const ObjectPtr old = create("a");
  ASSERT_TRUE(
      world.variants->update(world.alice, with(old, {"spec", "upstream", "repo"}, "b"), ""));
  const auto late =
      world.variants->update(world.alice, with(old, {"spec", "upstream", "repo"}, "c"), "");
  EXPECT_EQ(late.error(),
            (api::Error{Reason::Conflict,
                        "Operation cannot be fulfilled on packagevariants.config.porch.kpt.dev "
                        "\"a\": the object has been modified; please apply your changes to the "
                        "latest version and try again"}));
  const ObjectPtr unversioned =
      with(with(old, {"spec", "upstream", "repo"}, "d"), {"metadata", "resourceVersion"}, nullptr);
  EXPECT_TRUE(world.variants->update(world.alice, unversioned, ""));
}

TEST_F(CrdServerTest, another_uid_conflicts) {
  const ObjectPtr old = create("a");
  const auto other = world.variants->update(world.alice, with(old, {"metadata", "uid"}, "u"), "");
  EXPECT_EQ(other.error().reason, Reason::Conflict);
}

TEST_F(CrdServerTest, a_write_that_changes_nothing_makes_no_version_and_is_told) {
  const ObjectPtr old = create("a");
  EXPECT_EQ(*world.variants->update(world.alice, old, ""), stored("a"));
  EXPECT_EQ(*world.variants->update(world.alice, old, "status"), stored("a"));
  EXPECT_EQ(*world.variants->patch(world.alice, old->key(), Json::object(), {}), stored("a"));
  EXPECT_EQ(world.store.revision(), 2U);
  const std::string nothing = "Unchanged PackageVariant default/a";
  EXPECT_THAT(world.told(),
              ElementsAre("Create PackageVariant default/a", nothing, nothing, nothing));
}

TEST_F(CrdServerTest, status_and_spec_are_written_apart) {
  const ObjectPtr old = create("a");
  Json both = old->json();
  both.set_path({"status", "phase"}, "Ready");
  both.set_path({"spec", "upstream", "repo"}, "other");
  const ObjectPtr status =
      *world.variants->update(world.alice, api::Object::from_json(both), "status");
  EXPECT_EQ(status->json().at({"status", "phase"}), Json("Ready"));
  EXPECT_EQ(status->json().at({"spec", "upstream", "repo"}), Json("blueprints"));
  EXPECT_EQ(status->meta().generation, 1);

  both = status->json();
  both.set_path({"status", "phase"}, "Lost");
  both.set_path({"spec", "upstream", "repo"}, "other");
  const ObjectPtr spec = *world.variants->update(world.alice, api::Object::from_json(both), "");
  EXPECT_EQ(spec->json().at({"status", "phase"}), Json("Ready"));
  EXPECT_EQ(spec->meta().generation, 2);
  EXPECT_THAT(world.told(), ElementsAre("Create PackageVariant default/a",
                                        "UpdateStatus PackageVariant default/a",
                                        "Update PackageVariant default/a"));
  EXPECT_EQ(world.trace.events()[1].layer, sim::Layer::Status);
  EXPECT_EQ(world.trace.events()[1].version_before, 2U);
  EXPECT_EQ(world.trace.events()[1].version_after, 3U);
}

TEST_F(CrdServerTest, every_version_knows_what_its_document_says_of_it) {
  const auto expect_consistent = [this] {
    EXPECT_EQ(stored("a")->meta(), api::meta_from_json(stored("a")->json()["metadata"]));
  };
  ObjectPtr object = create("a");
  expect_consistent();
  object =
      *world.variants->update(world.alice, with(object, {"spec", "upstream", "repo"}, "b"), "");
  expect_consistent();
  object =
      *world.variants->update(world.alice, with(object, {"status", "phase"}, "Ready"), "status");
  expect_consistent();
  const Json patch = *Json::parse(R"({"metadata":{"finalizers":["f"],"labels":{"l":"1"}}})");
  ASSERT_TRUE(world.variants->patch(world.alice, object->key(), patch, {}));
  expect_consistent();
  ASSERT_TRUE(world.variants->remove(world.alice, object->key(), {}));
  expect_consistent();
  EXPECT_TRUE(stored("a")->meta().deletion_timestamp);
}

TEST_F(CrdServerTest, a_status_write_keeps_metadata_that_nobody_here_knows) {
  Json json = variant_json("a");
  json.set_path({"metadata", "managedFields"}, Json::array({Json("kubectl")}));
  const ObjectPtr taken =
      *world.store.restore(KindId{0}, world.alice, api::Object::from_json(std::move(json)));
  const ObjectPtr now =
      *world.variants->update(world.alice, with(taken, {"status", "phase"}, "Ready"), "status");
  EXPECT_EQ(now->json().at({"metadata", "managedFields"}).size(), 1U);
}

TEST_F(CrdServerTest, an_unknown_subresource_is_an_unknown_path) {
  const ObjectPtr old = create("a");
  EXPECT_EQ(world.variants->update(world.alice, old, "scale").error().reason, Reason::NotFound);
  const ObjectPtr map =
      *world.config_maps->create(world.alice, api::Object::from_json(config_map_json("m")));
  EXPECT_EQ(world.config_maps->update(world.alice, map, "status").error().reason, Reason::NotFound);
}

TEST_F(CrdServerTest, a_merge_patch_is_taken_against_the_stored_version) {
  create("a");
  const Json patch = *Json::parse(R"({"spec":{"upstream":{"repo":null,"package":"p"}}})");
  const ObjectPtr now = *world.variants->patch(world.alice, {"default", "a"}, patch, {});
  EXPECT_EQ(now->json()["spec"].dump(), R"({"upstream":{"package":"p"}})");
  const Json stale = *Json::parse(R"({"metadata":{"resourceVersion":"2","labels":{"a":"b"}}})");
  EXPECT_EQ(world.variants->patch(world.alice, {"default", "a"}, stale, {}).error().reason,
            Reason::Conflict);
  const Json renamed = *Json::parse(R"({"metadata":{"name":"b"}})");
  EXPECT_EQ(world.variants->patch(world.alice, {"default", "a"}, renamed, {}).error().reason,
            Reason::BadRequest);
}

TEST_F(CrdServerTest, what_the_server_sets_cannot_be_written) {
  const ObjectPtr old = create("a");
  Json json = old->json();
  json.set_path({"metadata", "creationTimestamp"}, "2020-01-01T00:00:00Z");
  json.set_path({"metadata", "generation"}, 77);
  json.set_path({"metadata", "deletionTimestamp"}, "2020-01-01T00:00:00Z");
  const ObjectPtr now = *world.variants->update(world.alice, api::Object::from_json(json), "");
  EXPECT_EQ(now->meta(), old->meta());
}

TEST_F(CrdServerTest, an_object_without_finalizers_leaves_at_once) {
  create("a");
  ASSERT_TRUE(world.variants->remove(world.alice, {"default", "a"}, {}));
  EXPECT_EQ(stored("a"), nullptr);
  EXPECT_THAT(world.told(),
              ElementsAre("Create PackageVariant default/a", "Removed PackageVariant default/a"));
}

TEST_F(CrdServerTest, finalizers_hold_a_deleted_object) {
  const ObjectPtr old = create("a");
  const ObjectPtr held = *world.variants->update(
      world.alice, with(old, {"metadata", "finalizers"}, Json::array({"x/y", "z/w"})), "");
  ASSERT_TRUE(world.variants->remove(world.alice, {"default", "a"}, {}));
  const ObjectPtr marked = stored("a");
  ASSERT_TRUE(marked->meta().deletion_timestamp);
  EXPECT_EQ(marked->meta().generation, held->meta().generation + 1);
  ASSERT_TRUE(world.variants->remove(world.alice, {"default", "a"}, {}));
  EXPECT_EQ(stored("a"), marked) << "a second delete changes nothing";

  const auto more = world.variants->update(
      world.alice, with(marked, {"metadata", "finalizers"}, Json::array({"x/y", "new/one"})), "");
  EXPECT_EQ(more.error().reason, Reason::Invalid);
  EXPECT_EQ(more.error().message,
            "PackageVariant.config.porch.kpt.dev \"a\" is invalid: metadata.finalizers: Forbidden: "
            "no new finalizers can be added if the object is being deleted, found new finalizers "
            "[]string{\"new/one\"}");

  const ObjectPtr one = *world.variants->update(
      world.alice, with(marked, {"metadata", "finalizers"}, Json::array({"z/w"})), "");
  EXPECT_TRUE(stored("a"));
  ASSERT_TRUE(
      world.variants->update(world.alice, with(one, {"metadata", "finalizers"}, nullptr), ""));
  EXPECT_EQ(stored("a"), nullptr);
  EXPECT_THAT(world.told(),
              ElementsAre("Create PackageVariant default/a", "Update PackageVariant default/a",
                          "Delete PackageVariant default/a", "Unchanged PackageVariant default/a",
                          "Update PackageVariant default/a", "Update PackageVariant default/a",
                          "Removed PackageVariant default/a"));
  const auto& events = world.trace.events();
  EXPECT_EQ(events[6].causes, std::vector<sim::EventId>{events[5].id});
  EXPECT_EQ(events[6].version_after, events[5].version_after);
}

TEST_F(CrdServerTest, deletion_policies_leave_their_finalizers) {
  using Propagation = api::DeleteOptions::Propagation;
  create("a");
  api::DeleteOptions options;
  options.propagation = Propagation::Foreground;
  ASSERT_TRUE(world.variants->remove(world.alice, {"default", "a"}, options));
  EXPECT_THAT(stored("a")->meta().finalizers, ElementsAre("foregroundDeletion"));
  options.propagation = Propagation::Orphan;
  ASSERT_TRUE(world.variants->remove(world.alice, {"default", "a"}, options));
  EXPECT_THAT(stored("a")->meta().finalizers, ElementsAre("orphan"));
  options.propagation = Propagation::Background;
  ASSERT_TRUE(world.variants->remove(world.alice, {"default", "a"}, options));
  EXPECT_EQ(stored("a"), nullptr);
}

TEST_F(CrdServerTest, delete_preconditions_must_hold) {
  const ObjectPtr object = create("a");
  api::DeleteOptions options;
  options.uid = "other";
  const api::Result<> wrong_uid = world.variants->remove(world.alice, {"default", "a"}, options);
  EXPECT_EQ(wrong_uid.error().reason, Reason::Conflict);
  EXPECT_THAT(wrong_uid.error().message, testing::HasSubstr("the UID in the precondition (other)"));
  options.uid = object->meta().uid;
  options.resource_version = "99";
  EXPECT_EQ(world.variants->remove(world.alice, {"default", "a"}, options).error().reason,
            Reason::Conflict);
  options.resource_version = object->meta().resource_version;
  EXPECT_TRUE(world.variants->remove(world.alice, {"default", "a"}, options));
}

TEST_F(CrdServerTest, names_are_generated) {
  Json json = variant_json("");
  json.mutable_member("metadata").erase("name");
  json.set_path({"metadata", "generateName"}, "v-");
  const ObjectPtr one = *world.variants->create(world.alice, api::Object::from_json(json));
  const ObjectPtr two = *world.variants->create(world.alice, api::Object::from_json(json));
  EXPECT_THAT(one->meta().name, testing::MatchesRegex("v-[bcdfghjklmnpqrstvwxz2456789]{5}"));
  EXPECT_NE(one->meta().name, two->meta().name);
}

TEST_F(CrdServerTest, a_cluster_scoped_kind_has_no_namespace) {
  const ObjectPtr made = *world.namespaces->create(
      world.alice, object_of(R"({"apiVersion":"v1","kind":"Namespace","metadata":{"name":"n"}})"));
  const api::ObjectKey key{"default", "n"};
  EXPECT_EQ(*world.namespaces->get(key), made);
  api::ListOptions options;
  options.name_space = "default";
  EXPECT_EQ(world.namespaces->list(options)->items.size(), 1U);
  const Json patch = *Json::parse(R"({"metadata":{"labels":{"a":"b"}}})");
  EXPECT_TRUE(world.namespaces->patch(world.alice, key, patch, {}));
  EXPECT_TRUE(world.namespaces->remove(world.alice, key, {}));
}

TEST_F(CrdServerTest, data_objects_have_no_generation) {
  const ObjectPtr map =
      *world.config_maps->create(world.alice, api::Object::from_json(config_map_json("m")));
  EXPECT_EQ(map->meta().generation, 0);
  const ObjectPtr now = *world.config_maps->update(world.alice, with(map, {"data", "k"}, "v"), "");
  EXPECT_EQ(now->meta().generation, 0);
  EXPECT_EQ(now->meta().resource_version, "3");
}

TEST_F(CrdServerTest, an_object_of_another_kind_is_a_bad_request) {
  const auto wrong =
      world.variants->create(world.alice, api::Object::from_json(config_map_json("m")));
  EXPECT_EQ(wrong.error(), (api::Error{Reason::BadRequest,
                                       "the API version in the data (v1) does not match the "
                                       "expected API version (config.porch.kpt.dev/v1alpha1)"}));
}

TEST_F(CrdServerTest, unknown_members_nulls_and_empty_maps_survive) {
  Json json = variant_json("a");
  json.set("extra", *Json::parse(R"({"n":null,"m":{},"i":12345678901})"));
  const ObjectPtr object = *world.variants->create(world.alice, api::Object::from_json(json));
  EXPECT_EQ(object->json()["extra"].dump(), R"({"i":12345678901,"m":{},"n":null})");
}

}  // namespace
}  // namespace porchsim::fakeporch
