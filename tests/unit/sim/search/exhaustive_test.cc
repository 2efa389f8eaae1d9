#include "sim/search/exhaustive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "sim/scheduler.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::sim {
namespace {

using testing::ElementsAre;

TEST(ExhaustiveTest, WalksEverySequenceOnceThePlainestFirst) {
  ExhaustiveChoices explorer(10);
  std::vector<std::string> runs;
  while (explorer.next()) {
    Choices& choices = explorer.choices();
    const SiteId site = choices.site("s");
    const ActorId actor = choices.actor(named("a"));
    std::string run = std::to_string(choices.draw(site, actor, 3));
    // How many draws follow depends on what was drawn.
    if (run == "1") run += choices.happens(site, actor, 1, 1000) ? "h" : "-";
    runs.push_back(run);
  }
  EXPECT_THAT(runs, ElementsAre("0", "1-", "1h", "2"));
  EXPECT_EQ(explorer.runs(), 4u);
  EXPECT_FALSE(explorer.depth_exceeded());
}

TEST(ExhaustiveTest, AWorldWithoutChoicesHasOneRun) {
  ExhaustiveChoices explorer(10);
  EXPECT_TRUE(explorer.next());
  EXPECT_FALSE(explorer.next());
}

TEST(ExhaustiveTest, TheDepthBoundsTheRunsAndSaysSo) {
  ExhaustiveChoices explorer(3);
  std::uint64_t beyond = 0;
  while (explorer.next()) {
    Choices& choices = explorer.choices();
    const SiteId site = choices.site("s");
    const ActorId actor = choices.actor(named("a"));
    for (int i = 0; i < 3; ++i) choices.draw(site, actor, 2);
    beyond += choices.draw(site, actor, 2);
  }
  EXPECT_EQ(explorer.runs(), 8u);
  EXPECT_TRUE(explorer.depth_exceeded());
  EXPECT_EQ(beyond, 0u);
}

// Every interleaving of tasks that pause once between two steps each.
std::multiset<std::string> interleavings(int tasks) {
  std::multiset<std::string> orders;
  ExhaustiveChoices explorer(20);
  while (explorer.next()) {
    Choices& choices = explorer.choices();
    Trace trace(choices);
    Scheduler scheduler(choices, trace);
    const ProcessId process = scheduler.make_process(named("p"));
    std::string order;
    for (int i = 0; i < tasks; ++i) {
      const char name = static_cast<char>('a' + i);
      scheduler.spawn(process, std::string(1, name), [&scheduler, &order, name] {
        order += name;
        scheduler.yield();
        order += name;
      });
    }
    scheduler.run();
    orders.insert(order);
  }
  EXPECT_FALSE(explorer.depth_exceeded());
  return orders;
}

TEST(ExhaustiveTest, FindsAllInterleavingsOfTwoTimesTwoStepsExactlyOnce) {
  EXPECT_THAT(interleavings(2), ElementsAre("aabb", "abab", "abba", "baab", "baba", "bbaa"));
}

TEST(ExhaustiveTest, FindsAllInterleavingsOfThreeTimesTwoStepsExactlyOnce) {
  const std::multiset<std::string> orders = interleavings(3);
  EXPECT_EQ(orders.size(), 90u);  // 6! / (2! 2! 2!)
  EXPECT_EQ(std::set<std::string>(orders.begin(), orders.end()).size(), 90u);
}

TEST(ExhaustiveDeathTest, AWorldThatDrawsOtherwiseThanBeforeIsABug) {
  ExhaustiveChoices explorer(10);
  const auto run = [&explorer](std::uint64_t bound) {
    Choices& choices = explorer.choices();
    choices.draw(choices.site("s"), choices.actor(named("a")), bound);
  };
  ASSERT_TRUE(explorer.next());
  run(2);
  ASSERT_TRUE(explorer.next());
  EXPECT_DEATH(run(3), "the explored world is not deterministic");
}

}  // namespace
}  // namespace porchsim::sim
