#include "fakeporch/client/direct_client.h"

#include <gtest/gtest.h>

#include "tests/unit/fakeporch/client/network_world.h"

namespace porchsim::fakeporch {
namespace {

using api::Reason;
using sim::Verb;

TEST(DirectClient, acts_outside_tasks_at_once) {
  NetworkWorld world;
  DirectClient direct(world.server, world.caller("world"), {});
  EXPECT_TRUE(direct.create(kWidgets, widget("a")));
  EXPECT_TRUE(direct.get(kWidgets, {"default", "a"}));
  EXPECT_EQ(direct.list(kWidgets, {})->items.size(), 1U);
  EXPECT_EQ(direct.create(kWidgets, widget("a")).error().reason, Reason::AlreadyExists);
  EXPECT_EQ(world.scheduler.now(), sim::Time{});
  EXPECT_EQ(world.trace.events().size(), 1U) << "reads and failures are not told";
  EXPECT_EQ(world.trace.actor_name(world.last(Verb::Create)->actor), "world");
}

TEST(DirectClient, faults_and_partitions_do_not_concern_it) {
  NetworkWorld world;
  DirectClient direct(world.server, world.caller("world"), {});
  sim::FaultRule rule;
  rule.site = "api.*";
  rule.nth = 1;
  rule.times = 0;
  world.faults.add(rule);
  EXPECT_TRUE(direct.create(kWidgets, widget("a")));
}

TEST(DirectClient, guards_every_call) {
  NetworkWorld world;
  int guards = 0;
  DirectClient direct(world.server, world.caller("world"), [&guards]() -> DirectClient::Guard {
    ++guards;
    return nullptr;
  });
  (void)direct.get(kWidgets, {"default", "a"});
  (void)direct.remove(kWidgets, {"default", "a"}, {});
  EXPECT_EQ(guards, 2);
}

TEST(DirectClient, watches_say_when_nothing_waits) {
  NetworkWorld world;
  DirectClient direct(world.server, world.caller("world"), {});
  EXPECT_TRUE(direct.create(kWidgets, widget("a")));
  const auto watch = *direct.watch(kWidgets, {});
  EXPECT_EQ(watch->next()->object->meta().name, "a");
  EXPECT_EQ(watch->next().error().reason, Reason::Timeout);
  EXPECT_TRUE(direct.create(kWidgets, widget("b")));
  EXPECT_EQ(watch->next()->object->meta().name, "b");
}

}  // namespace
}  // namespace porchsim::fakeporch
