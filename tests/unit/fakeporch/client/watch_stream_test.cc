#include "fakeporch/client/watch_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/fakeporch/client/network_world.h"

namespace porchsim::fakeporch {
namespace {

using api::Reason;
using Type = api::WatchEvent::Type;
using sim::Verb;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;

struct WatchStreamTest : testing::Test {
  std::unique_ptr<api::Watch> open(std::string position, std::string name_space = "default") {
    api::WatchOptions options;
    options.resource_version = std::move(position);
    options.name_space = std::move(name_space);
    return *world.client.watch(kWidgets, options);
  }
  void create(const char* name, const char* name_space = "default") {
    EXPECT_TRUE(world.client.create(kWidgets, widget(name, name_space)));
  }
  // "added a", or the reason of the error.
  static std::string next(api::Watch& watch) {
    const auto event = watch.next();
    if (!event) return std::string(api::to_string(event.error().reason));
    constexpr const char* kWords[] = {"added ", "modified ", "deleted ", "bookmark "};
    const auto& meta = event->object->meta();
    return kWords[static_cast<int>(event->type)] +
           (event->type == Type::Bookmark ? meta.resource_version : meta.name);
  }
  // Takes events for ever in a task of its own.
  void follow(const std::string& position) {
    world.scheduler.spawn(world.process, "informer", [this, position] {
      const auto watch = open(position);
      while (true) {
        heard.push_back(next(*watch));
        heard_at.push_back(world.scheduler.now());
        if (heard.back() == "Gone" || heard.back() == "ServiceUnavailable") return;
      }
    });
  }

  NetworkWorld world;
  std::vector<std::string> heard;
  std::vector<sim::Time> heard_at;
};

TEST_F(WatchStreamTest, starts_with_what_is_there) {
  world.run([this] {
    create("a");
    create("b");
    create("c", "other");
    const auto watch = open("");
    EXPECT_EQ(next(*watch), "added a");
    EXPECT_EQ(next(*watch), "added b");
    create("d");
    EXPECT_EQ(next(*watch), "added d");
  });
}

TEST_F(WatchStreamTest, resumes_after_a_position) {
  world.run([this] {
    create("a");
    const std::string position = world.client.list(kWidgets, {})->resource_version;
    create("b");
    EXPECT_TRUE(world.client.remove(kWidgets, {"default", "a"}, {}));
    const auto watch = open(position, "");
    EXPECT_EQ(next(*watch), "added b");
    EXPECT_EQ(next(*watch), "deleted a");
  });
}

TEST_F(WatchStreamTest, a_forgotten_position_is_expired) {
  world.run([this] {
    create("a");
    create("b");
    world.store.log(KindId{0}).compact(world.store.revision());
    api::WatchOptions options;
    options.resource_version = "2";
    EXPECT_EQ(world.client.watch(kWidgets, options).error().reason, Reason::Expired);
    options.resource_version = "3";
    EXPECT_TRUE(world.client.watch(kWidgets, options));
    options.resource_version = "x";
    EXPECT_EQ(world.client.watch(kWidgets, options).error().reason, Reason::Invalid);
    EXPECT_EQ(world.client.watch(kBlind, {}).error().reason, Reason::MethodNotAllowed);
  });
}

TEST_F(WatchStreamTest, own_writes_echo_late_and_are_told) {
  follow("");
  world.run([this] {
    world.scheduler.sleep_for(milliseconds(10));
    create("a");
  });
  EXPECT_THAT(heard, ElementsAre("added a"));
  EXPECT_EQ(heard_at[0], milliseconds(11) + std::chrono::microseconds(500));
  const sim::Event* delivered = world.last(Verb::Deliver);
  ASSERT_NE(delivered, nullptr);
  EXPECT_EQ(delivered->causes, std::vector<sim::EventId>{world.last(Verb::Create)->id});
  EXPECT_EQ(delivered->detail, "added");
  EXPECT_EQ(delivered->version_after, 2U);
  EXPECT_EQ(delivered->layer, sim::Layer::Schedule);
  EXPECT_EQ(world.store.causes().arrival_of(world.process, 2), delivered->id);
}

TEST_F(WatchStreamTest, events_are_held_and_released_in_order) {
  follow("");
  world.run([this] {
    world.scheduler.sleep_for(milliseconds(10));
    world.network.hold(world.process, KindId{0});
    create("a");
    create("b");
    world.scheduler.sleep_for(seconds(5));
    EXPECT_TRUE(heard.empty());
    EXPECT_TRUE(world.network.idle()) << "nothing happens by itself";
    world.network.release(world.process, KindId{0});
    EXPECT_FALSE(world.network.idle());
    world.scheduler.sleep_for(milliseconds(1));
    EXPECT_THAT(heard, ElementsAre("added a", "added b"));
  });
  EXPECT_TRUE(world.network.idle());
}

TEST_F(WatchStreamTest, a_watch_opened_while_held_is_held) {
  world.network.hold(world.process, KindId{0});
  world.run([this] { create("a"); });
  follow("");
  world.scheduler.run();
  EXPECT_TRUE(heard.empty());
  world.network.release(world.process, KindId{0});
  world.scheduler.run();
  EXPECT_THAT(heard, ElementsAre("added a"));
}

TEST_F(WatchStreamTest, a_delay_holds_up_what_comes_after) {
  sim::FaultRule rule;
  rule.kind = sim::FaultKind::WatchDelay;
  rule.site = "watch.event";
  rule.object = "Widget a";
  rule.duration = seconds(2);
  rule.nth = 1;
  world.faults.add(rule);
  follow("");
  world.run([this] {
    world.scheduler.sleep_for(milliseconds(10));
    create("a");
    create("b");
  });
  EXPECT_THAT(heard, ElementsAre("added a", "added b"));
  EXPECT_GT(heard_at[0], seconds(2));
  EXPECT_EQ(heard_at[0], heard_at[1]);
}

TEST_F(WatchStreamTest, a_break_loses_what_is_on_its_way) {
  sim::FaultRule rule;
  rule.kind = sim::FaultKind::WatchBreak;
  rule.site = "watch.event";
  rule.nth = 2;
  world.faults.add(rule);
  follow("");
  world.run([this] {
    world.scheduler.sleep_for(milliseconds(10));
    create("a");
    world.scheduler.sleep_for(milliseconds(10));
    create("b");
    create("c");
  });
  EXPECT_THAT(heard, ElementsAre("added a", "ServiceUnavailable"));
  EXPECT_NE(world.last(Verb::Disconnect), nullptr);
  EXPECT_EQ(world.store.log(KindId{0}).subscribers(), 0U);
}

TEST_F(WatchStreamTest, watches_can_be_broken_from_outside) {
  follow("");
  world.run([this] {
    world.scheduler.sleep_for(milliseconds(10));
    world.network.break_watches(world.process, KindId{0}, true);
  });
  EXPECT_THAT(heard, ElementsAre("Gone"));
  heard.clear();
  follow("");
  world.run([this] {
    world.scheduler.sleep_for(milliseconds(10));
    world.network.partition(world.process);
  });
  EXPECT_THAT(heard, ElementsAre("ServiceUnavailable"));
}

TEST_F(WatchStreamTest, a_killed_process_closes_its_watches) {
  follow("");
  world.scheduler.run();
  EXPECT_EQ(world.store.log(KindId{0}).subscribers(), 1U);
  world.scheduler.kill(world.process);
  EXPECT_EQ(world.store.log(KindId{0}).subscribers(), 0U);
  EXPECT_TRUE(world.network.idle());
}

TEST_F(WatchStreamTest, bookmarks_move_an_idle_position) {
  world.run([this] {
    create("other", "elsewhere");
    const auto watch = open("0");
    world.scheduler.sleep_for(seconds(61));
    EXPECT_EQ(next(*watch), "bookmark 2");
    api::WatchOptions options;
    options.bookmarks = false;
    const auto silent = *world.client.watch(kWidgets, options);
    EXPECT_EQ(next(*silent), "added other");
    create("another", "elsewhere");
    world.scheduler.sleep_for(seconds(200));
    EXPECT_EQ(next(*silent), "added another");
    create("last");
    EXPECT_EQ(next(*silent), "added last");
  });
}

TEST(WatchStream, may_be_closed_after_the_network) {
  auto world = std::make_unique<NetworkWorld>();
  std::unique_ptr<api::Watch> watch;
  world->run([&] { watch = *world->client.watch(kWidgets, {}); });
  world.reset();
  watch.reset();
}

}  // namespace
}  // namespace porchsim::fakeporch
