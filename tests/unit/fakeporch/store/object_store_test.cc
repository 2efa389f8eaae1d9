#include "fakeporch/store/object_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "api/package_revision.h"
#include "tests/unit/fakeporch/store/world.h"

namespace porchsim::fakeporch {
namespace {

using api::ObjectPtr;
using testing::ElementsAre;

struct ObjectStoreTest : testing::Test {
  ObjectPtr make(std::string_view name, std::string_view name_space = "default") {
    return *world.config_maps->create(world.alice,
                                      api::Object::from_json(config_map_json(name, name_space)));
  }
  std::vector<std::string> names(const api::ObjectList& list) {
    std::vector<std::string> out;
    for (const ObjectPtr& object : list.items) out.push_back(object->key().to_string());
    return out;
  }

  World world;
  KindId maps = *world.store.find_kind(kConfigMaps);
};

TEST_F(ObjectStoreTest, kinds_are_served_once) {
  EXPECT_EQ(world.store.add_kind(kConfigMaps, {}).error().reason, api::Reason::AlreadyExists);
  EXPECT_EQ(world.store.find_kind({"", "v2", "ConfigMap", "configmaps", true}), nullptr);
  ASSERT_NE(world.store.find_kind("v1", "ConfigMap"), nullptr);
  EXPECT_EQ(*world.store.find_kind("v1", "ConfigMap"), maps);
  std::vector<std::string> heard;
  world.store.on_new_kind([&](KindId kind) { heard.push_back(world.store.type(kind).kind); });
  ASSERT_TRUE(world.store.add_kind({"", "v1", "Pod", "pods", true}, {}));
  EXPECT_THAT(heard, ElementsAre("PackageVariant", "Repository", "ConfigMap", "Namespace", "Pod"));
}

TEST_F(ObjectStoreTest, lists_come_in_order_and_by_namespace) {
  make("b", "two");
  make("a", "two");
  make("z", "one");
  make("m", "three");
  EXPECT_THAT(names(*world.store.list(maps, {})),
              ElementsAre("one/z", "three/m", "two/a", "two/b"));
  api::ListOptions options;
  options.name_space = "two";
  const api::ObjectList two = *world.store.list(maps, options);
  EXPECT_THAT(names(two), ElementsAre("two/a", "two/b"));
  EXPECT_EQ(two.resource_version, "5");
  options.name_space = "tw";
  EXPECT_TRUE(world.store.list(maps, options)->items.empty());
  options = {};
  options.fields = {{"metadata.name", "m"}};
  EXPECT_THAT(names(*world.store.list(maps, options)), ElementsAre("three/m"));
  options.fields = {{"data.x", "m"}};
  EXPECT_EQ(world.store.list(maps, options).error().reason, api::Reason::BadRequest);
}

TEST_F(ObjectStoreTest, pages_of_a_list_come_from_one_state) {
  for (const char* name : {"a", "b", "c", "d", "e"}) make(name);
  api::ListOptions options;
  options.limit = 2;
  const api::ObjectList first = *world.store.list(maps, options);
  EXPECT_THAT(names(first), ElementsAre("default/a", "default/b"));
  ASSERT_TRUE(world.config_maps->remove(world.alice, {"default", "d"}, {}));
  make("c2");
  options.continue_token = first.continue_token;
  const api::ObjectList second = *world.store.list(maps, options);
  EXPECT_THAT(names(second), ElementsAre("default/c", "default/d"));
  EXPECT_EQ(second.resource_version, first.resource_version);
  options.continue_token = second.continue_token;
  const api::ObjectList third = *world.store.list(maps, options);
  EXPECT_THAT(names(third), ElementsAre("default/e"));
  EXPECT_EQ(third.continue_token, "");
  options.continue_token = first.continue_token;
  EXPECT_THAT(names(*world.store.list(maps, options)), ElementsAre("default/c", "default/d"))
      << "a token may be used again";
}

TEST_F(ObjectStoreTest, old_continue_tokens_expire) {
  for (const char* name : {"a", "b", "c"}) make(name);
  api::ListOptions options;
  options.limit = 1;
  const std::string old = world.store.list(maps, options)->continue_token;
  for (int i = 0; i < 20; ++i) (void)world.store.list(maps, options);
  options.continue_token = old;
  EXPECT_EQ(world.store.list(maps, options).error().reason, api::Reason::Expired);
  options.continue_token = "nonsense";
  EXPECT_EQ(world.store.list(maps, options).error().reason, api::Reason::BadRequest);
}

TEST_F(ObjectStoreTest, objects_are_found_by_uid_and_by_owner) {
  const ObjectPtr owner = make("owner");
  api::Json json = config_map_json("child");
  json.set_path({"metadata", "ownerReferences"},
                *api::Json::parse(R"([{"apiVersion":"v1","kind":"ConfigMap","name":"owner"}])"));
  json.mutable_member("metadata")
      .mutable_member("ownerReferences")
      .mutable_items()[0]
      .set("uid", owner->meta().uid);
  const ObjectPtr child = *world.config_maps->create(world.alice, api::Object::from_json(json));
  ASSERT_NE(world.store.find_uid(child->meta().uid), nullptr);
  EXPECT_EQ(world.store.find_uid(child->meta().uid)->key(), child->key());
  ASSERT_EQ(world.store.dependents(owner->meta().uid).size(), 1U);
  EXPECT_EQ(world.store.dependents(owner->meta().uid)[0].key, child->key());

  ASSERT_TRUE(world.config_maps->remove(world.alice, owner->key(), {}));
  EXPECT_EQ(world.store.find_uid(owner->meta().uid), nullptr);
  EXPECT_TRUE(world.store.has_dependents(owner->meta().uid)) << "the reference is still there";
  ASSERT_TRUE(world.config_maps->update(world.alice,
                                        with(child, {"metadata", "ownerReferences"}, nullptr), ""));
  EXPECT_FALSE(world.store.has_dependents(owner->meta().uid));
}

TEST_F(ObjectStoreTest, uids_look_right_and_differ) {
  std::set<std::string> uids;
  for (int i = 0; i < 1000; ++i) {
    const std::string uid = world.store.new_uid();
    EXPECT_THAT(uid, testing::MatchesRegex(
                         "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    uids.insert(uid);
  }
  EXPECT_EQ(uids.size(), 1000U);
  EXPECT_EQ(World().store.new_uid(), World().store.new_uid()) << "a function of a counter";
}

TEST_F(ObjectStoreTest, commits_are_told_with_their_versions_and_causes) {
  world.store.causes().set(world.trace.record({}));
  const ObjectPtr made = make("a");
  world.store.causes().set(sim::EventId{0});
  ASSERT_TRUE(world.config_maps->update(world.alice, with(made, {"data", "k"}, "v"), ""));
  const auto& events = world.trace.events();
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[1].causes, std::vector<sim::EventId>{events[0].id});
  EXPECT_EQ(world.trace.actor_name(events[1].actor), "alice");
  EXPECT_EQ(object_in(events[1].after), made);
  EXPECT_EQ(object_in(events[1].before), nullptr);
  EXPECT_EQ(object_in(events[2].before), made);
  EXPECT_TRUE(events[2].causes.empty());
  EXPECT_EQ(world.store.causes().commit_of(2), events[1].id);
  EXPECT_EQ(world.store.causes().commit_of(3), events[2].id);
  EXPECT_EQ(world.store.causes().commit_of(99), 0U);
}

TEST_F(ObjectStoreTest, a_removed_object_is_watched_with_the_version_of_its_removal) {
  make("a");
  ASSERT_TRUE(world.config_maps->remove(world.alice, {"default", "a"}, {}));
  std::vector<WatchRecord> records;
  ASSERT_TRUE(world.store.log(maps).replay(
      0, [&records](const WatchRecord& record) { records.push_back(record); }));
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[1].type, api::WatchEvent::Type::Deleted);
  EXPECT_EQ(records[1].object->meta().resource_version, "3");
}

TEST_F(ObjectStoreTest, restored_objects_keep_what_they_had) {
  const ObjectPtr taken = object_of(
      R"({"apiVersion":"config.porch.kpt.dev/v1alpha1","kind":"PackageVariant",
          "metadata":{"name":"a","namespace":"default","uid":"old-uid","resourceVersion":"777",
                      "generation":5,"creationTimestamp":"2020-02-02T02:02:02Z"},
          "status":{"x":1}})");
  const ObjectPtr stored = *world.store.restore(KindId{0}, world.alice, taken);
  EXPECT_EQ(stored->meta().uid, "old-uid");
  EXPECT_EQ(stored->meta().generation, 5);
  EXPECT_EQ(stored->meta().resource_version, "2");
  EXPECT_EQ(stored->json().at({"status", "x"}), api::Json(1));
  EXPECT_EQ(stored->json().at({"metadata", "creationTimestamp"}),
            api::Json("2020-02-02T02:02:02Z"));
  EXPECT_EQ(world.store.restore(KindId{0}, world.alice, taken).error().reason,
            api::Reason::AlreadyExists);
}

TEST_F(ObjectStoreTest, typed_values_are_stored_without_a_document) {
  const KindId revisions = *world.store.add_kind(api::PackageRevision::type(), {});
  api::PackageRevision revision;
  revision.meta.name = "r.p.v1";
  revision.meta.name_space = "default";
  revision.spec.lifecycle = "Draft";
  const ObjectPtr made = world.store.create_typed(revisions, world.alice, revision);
  EXPECT_EQ(made->meta().resource_version, "2");
  EXPECT_FALSE(made->meta().uid.empty());
  revision = made->as<api::PackageRevision>();
  revision.spec.lifecycle = "Proposed";
  world.store.update_typed(revisions, world.alice, sim::Verb::Update, made, revision);
  const ObjectPtr now = world.store.find(revisions, {"default", "r.p.v1"});
  EXPECT_EQ(now->meta().uid, made->meta().uid);
  EXPECT_EQ(now->meta().resource_version, "3");
  EXPECT_EQ(now->json().at({"spec", "lifecycle"}), api::Json("Proposed"));
}

}  // namespace
}  // namespace porchsim::fakeporch
