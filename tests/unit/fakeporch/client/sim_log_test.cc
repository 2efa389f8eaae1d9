#include "fakeporch/client/sim_log.h"

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

TEST_F(SimLogTest, a_message_is_told_with_its_fields) {
  log.write({LogLevel::Warning, "hm", "Widget", {"default", "a"}, {{"k", "v"}}});
  EXPECT_EQ(world.last(Verb::Message)->detail, "hm  k=v");
  EXPECT_EQ(world.last(Verb::Message)->subject, sim::Subject::object("Widget", "default", "a"));
}

TEST_F(SimLogTest, small_talk_is_dropped) {
  EXPECT_FALSE(log.enabled(LogLevel::Debug));
  EXPECT_TRUE(log.enabled(LogLevel::Info));
  const sim::EventId before = world.trace.last_id();
  log.write({LogLevel::Debug, "detail", "", {}, {}});
  EXPECT_EQ(world.trace.last_id(), before);
}

TEST_F(SimLogTest, wanting_small_talk_makes_no_events_of_it) {
  SimLog attentive{world.scheduler, world.store.causes(), world.process, LogLevel::Debug};
  EXPECT_TRUE(attentive.enabled(LogLevel::Debug));
  const sim::EventId before = world.trace.last_id();
  attentive.write({LogLevel::Debug, "detail", "", {}, {}});
  EXPECT_EQ(world.trace.last_id(), before);
}

}  // namespace
}  // namespace porchsim::fakeporch
