#include "fakeporch/client/sim_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/fakeporch/client/network_world.h"

namespace porchsim::fakeporch {
namespace {

using api::LogLevel;
using sim::Verb;

struct SimLogTest : testing::Test {
  NetworkWorld world;
  SimLog log{world.scheduler, world.store.causes(), world.process, LogLevel::Info};
};

TEST_F(SimLogTest, a_reconcile_is_caused_by_the_deliveries_it_names) {
  world.run([this] {
    EXPECT_TRUE(world.client.create(kWidgets, widget("a")));
    const auto watch = *world.client.watch(kWidgets, {});
    ASSERT_TRUE(watch->next());
    const sim::EventId delivery = world.last(Verb::Deliver)->id;
    EXPECT_TRUE(world.client.create(kWidgets, widget("b")));
    const sim::EventId commit = world.last(Verb::Create)->id;

    log.write({LogLevel::Info,
               "reconcile started",
               "Widget default/a",
               {{"wakeups", "Widget default/a@2, Widget default/b@3, retry, Widget x@999"},
                {"attempt", "2"}}});
    const sim::Event reconcile = *world.last(Verb::Reconcile);
    EXPECT_EQ(reconcile.causes, (std::vector<sim::EventId>{delivery, commit}));
    EXPECT_EQ(reconcile.object, "Widget default/a");
    EXPECT_THAT(reconcile.detail, testing::EndsWith(", attempt 2"));

    EXPECT_TRUE(world.client.create(kWidgets, widget("c")));
    EXPECT_EQ(world.last(Verb::Create)->causes, std::vector<sim::EventId>{reconcile.id});
    (void)world.client.get(kWidgets, {"default", "c"});
    EXPECT_EQ(world.last(Verb::Get)->causes, std::vector<sim::EventId>{reconcile.id});
    log.write({LogLevel::Warning, "hm", "", {{"k", "v"}}});
    EXPECT_EQ(world.last(Verb::Message)->detail, "hm  k=v");

    log.write({LogLevel::Info,
               "reconcile done",
               "Widget default/a",
               {{"result", "error"}, {"reason", "Conflict"}, {"error", "stale"}}});
    EXPECT_EQ(world.last(Verb::Done)->causes, std::vector<sim::EventId>{reconcile.id});
    EXPECT_EQ(world.last(Verb::Done)->detail, "error: Conflict: stale");
    EXPECT_TRUE(world.client.create(kWidgets, widget("d")));
    EXPECT_TRUE(world.last(Verb::Create)->causes.empty());
  });
}

TEST_F(SimLogTest, small_talk_is_dropped) {
  EXPECT_FALSE(log.enabled(LogLevel::Debug));
  EXPECT_TRUE(log.enabled(LogLevel::Info));
  const sim::EventId before = world.trace.last_id();
  log.write({LogLevel::Debug, "detail", "", {}});
  EXPECT_EQ(world.trace.last_id(), before);
}

TEST_F(SimLogTest, wanting_small_talk_makes_no_events_of_it) {
  SimLog attentive{world.scheduler, world.store.causes(), world.process, LogLevel::Debug};
  EXPECT_TRUE(attentive.enabled(LogLevel::Debug));
  const sim::EventId before = world.trace.last_id();
  attentive.write({LogLevel::Debug, "detail", "", {}});
  EXPECT_EQ(world.trace.last_id(), before);
}

}  // namespace
}  // namespace porchsim::fakeporch
