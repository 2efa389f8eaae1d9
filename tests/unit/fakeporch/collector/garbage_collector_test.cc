#include "fakeporch/collector/garbage_collector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "tests/unit/fakeporch/store/plain_client.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::fakeporch {
namespace {

using api::Json;
using api::ObjectPtr;
using Propagation = api::DeleteOptions::Propagation;
using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

struct GarbageCollectorTest : testing::Test {
  GarbageCollectorTest() { collector.start(); }

  struct Owner {
    ObjectPtr object;
    bool block = false;
  };
  ObjectPtr make(std::string_view name, const std::vector<Owner>& owners = {}) {
    Json json = config_map_json(name);
    Json references = Json::array();
    for (const Owner& owner : owners) {
      Json reference = Json::object({{"apiVersion", owner.object->api_version()},
                                     {"kind", owner.object->kind()},
                                     {"name", owner.object->meta().name},
                                     {"uid", owner.object->meta().uid}});
      if (owner.block) reference.set("blockOwnerDeletion", true);
      references.push_back(reference);
    }
    if (!owners.empty()) json.set_path({"metadata", "ownerReferences"}, references);
    return *world.config_maps->create(world.alice, api::Object::from_json(json));
  }
  void remove(std::string_view name, std::optional<Propagation> propagation = {}) {
    api::DeleteOptions options;
    options.propagation = propagation;
    ASSERT_TRUE(world.config_maps->remove(world.alice, {"default", std::string(name)}, options));
  }
  std::vector<std::string> left() {
    std::vector<std::string> names;
    world.store.for_each(
        *world.store.find_kind(kConfigMaps), "",
        [&names](const ObjectPtr& object) { names.push_back(object->meta().name); });
    return names;
  }
  ObjectPtr stored(std::string_view name) {
    return world.store.find(*world.store.find_kind(kConfigMaps), {"default", std::string(name)});
  }

  World world;
  sim::ProcessId process = world.scheduler.make_process(sim::named("garbage-collector"));
  PlainClient client{world, world.caller("garbage-collector")};
  GarbageCollector collector{world.store, client, process, milliseconds(1)};
};

TEST_F(GarbageCollectorTest, background_deletion_takes_the_dependents_later) {
  const ObjectPtr owner = make("owner");
  const ObjectPtr child = make("child", {{owner}});
  make("grandchild", {{child}});
  make("stranger");
  world.scheduler.run();
  EXPECT_TRUE(collector.idle());
  remove("owner");
  EXPECT_THAT(left(), ElementsAre("child", "grandchild", "stranger"));
  EXPECT_FALSE(collector.idle());
  world.scheduler.run();
  EXPECT_THAT(left(), ElementsAre("stranger"));
  EXPECT_THAT(client.removes, ElementsAre("ConfigMap default/child background",
                                          "ConfigMap default/grandchild background"));
  EXPECT_TRUE(collector.idle());
}

TEST_F(GarbageCollectorTest, what_it_does_is_caused_by_what_it_heard) {
  const ObjectPtr owner = make("owner");
  make("child", {{owner}});
  world.scheduler.run();
  remove("owner");
  const sim::EventId removal = world.trace.last_id();
  world.scheduler.run();
  const sim::Event* collected = nullptr;
  for (const sim::Event& event : world.trace.events()) {
    if (event.verb == sim::Verb::Removed) collected = &event;
  }
  ASSERT_NE(collected, nullptr);
  EXPECT_EQ(world.trace.actor_name(collected->actor), "garbage-collector");
  EXPECT_EQ(collected->causes, std::vector<sim::EventId>{removal});
}

TEST_F(GarbageCollectorTest, an_owner_that_is_left_keeps_the_dependent) {
  const ObjectPtr one = make("one");
  const ObjectPtr two = make("two");
  make("child", {{one}, {two}});
  world.scheduler.run();
  remove("one");
  world.scheduler.run();
  ASSERT_TRUE(stored("child"));
  ASSERT_EQ(stored("child")->meta().owner_references.size(), 1U);
  EXPECT_EQ(stored("child")->meta().owner_references[0].name, "two");
  remove("two");
  world.scheduler.run();
  EXPECT_THAT(left(), IsEmpty());
}

TEST_F(GarbageCollectorTest, an_owner_that_never_was_is_absent) {
  const ObjectPtr ghost = make("ghost");
  remove("ghost");
  world.scheduler.run();
  make("child", {{ghost}});
  world.scheduler.run();
  EXPECT_THAT(left(), IsEmpty());
}

TEST_F(GarbageCollectorTest, a_recreated_owner_is_another) {
  const ObjectPtr owner = make("owner");
  make("child", {{owner}});
  world.scheduler.run();
  remove("owner");
  make("owner");
  world.scheduler.run();
  EXPECT_THAT(left(), ElementsAre("owner"));
}

TEST_F(GarbageCollectorTest, an_owner_in_another_namespace_is_absent) {
  const ObjectPtr owner = *world.config_maps->create(
      world.alice, api::Object::from_json(config_map_json("owner", "other")));
  make("child", {{owner}});
  world.scheduler.run();
  EXPECT_THAT(left(), ElementsAre("child", "owner")) << "nobody asks while the owner is known";
  ASSERT_TRUE(world.config_maps->remove(world.alice, owner->key(), {}));
  world.scheduler.run();
  EXPECT_THAT(left(), IsEmpty());
}

TEST_F(GarbageCollectorTest, orphaning_frees_the_dependents_first) {
  const ObjectPtr owner = make("owner");
  make("child", {{owner}});
  world.scheduler.run();
  remove("owner", Propagation::Orphan);
  EXPECT_TRUE(stored("owner"));
  world.scheduler.run();
  EXPECT_THAT(left(), ElementsAre("child"));
  EXPECT_TRUE(stored("child")->meta().owner_references.empty());
  EXPECT_THAT(client.removes, IsEmpty());
}

TEST_F(GarbageCollectorTest, foreground_deletion_waits_for_blocking_dependents) {
  const ObjectPtr owner = make("owner");
  const ObjectPtr child = make("child", {{owner, true}});
  make("grandchild", {{child, true}});
  make("loose", {{owner, false}});
  world.scheduler.run();
  remove("owner", Propagation::Foreground);
  world.scheduler.run();
  EXPECT_THAT(left(), IsEmpty());
  std::vector<std::string> order;
  for (const sim::Event& event : world.trace.events()) {
    if (event.verb == sim::Verb::Removed) order.push_back(event.subject.text());
  }
  const auto place = [&order](const std::string& name) {
    return std::find(order.begin(), order.end(), "ConfigMap default/" + name) - order.begin();
  };
  EXPECT_LT(place("grandchild"), place("child"));
  EXPECT_LT(place("child"), place("owner"));
}

TEST_F(GarbageCollectorTest, foreground_deletion_of_a_held_dependent_waits) {
  const ObjectPtr owner = make("owner");
  const ObjectPtr child = make("child", {{owner, true}});
  ASSERT_TRUE(world.config_maps->update(
      world.alice, with(child, {"metadata", "finalizers"}, Json::array({"hold/on"})), ""));
  world.scheduler.run();
  remove("owner", Propagation::Foreground);
  world.scheduler.run();
  EXPECT_THAT(left(), ElementsAre("child", "owner"));
  EXPECT_TRUE(collector.idle());
  ASSERT_TRUE(world.config_maps->update(
      world.alice, with(stored("child"), {"metadata", "finalizers"}, nullptr), ""));
  world.scheduler.run();
  EXPECT_THAT(left(), IsEmpty());
}

TEST_F(GarbageCollectorTest, a_refused_deletion_is_tried_again_and_backs_off) {
  const ObjectPtr owner = make("owner");
  make("child", {{owner}});
  world.scheduler.run();
  client.failing_removes = 4;
  remove("owner");
  const sim::Time begin = world.scheduler.now();
  world.scheduler.run();
  EXPECT_THAT(left(), IsEmpty());
  EXPECT_EQ(client.removes.size(), 5U);
  EXPECT_EQ(world.scheduler.now() - begin, milliseconds(1 + 5 + 10 + 20 + 40 + 1));
}

TEST_F(GarbageCollectorTest, a_deletion_refused_for_ever_lets_the_world_rest) {
  const ObjectPtr owner = make("owner");
  make("child", {{owner}});
  world.scheduler.run();
  client.failing_removes = 1'000'000;
  remove("owner");
  EXPECT_EQ(world.scheduler.run(), sim::Scheduler::Outcome::Quiescent);
  EXPECT_TRUE(collector.idle());
  EXPECT_THAT(left(), ElementsAre("child"));
  EXPECT_LT(client.removes.size(), 20U);
}

TEST_F(GarbageCollectorTest, it_hears_again_of_everything_after_a_restart) {
  const ObjectPtr owner = make("owner");
  make("child", {{owner}});
  remove("owner");
  world.scheduler.kill(process);
  world.scheduler.run();
  EXPECT_THAT(left(), ElementsAre("child"));
  collector.start();
  world.scheduler.run();
  EXPECT_THAT(left(), IsEmpty());
}

}  // namespace
}  // namespace porchsim::fakeporch
