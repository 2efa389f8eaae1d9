#include "sim/order/planner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace porchsim::sim {
namespace {

using Kind = Strategy::Kind;
constexpr std::array<std::uint64_t, 4> kTasks = {11, 12, 13, 14};

std::vector<std::size_t> plan(std::uint64_t seed, const Strategy& strategy, std::size_t decisions,
                              std::uint64_t places = 0) {
  const auto planner = make_planner(seed, strategy, places);
  std::vector<std::size_t> answers;
  for (std::size_t i = 0; i < decisions; ++i)
    answers.push_back(i % 3 == 2 ? planner->lateness(i % 5, 16) : planner->next(kTasks));
  return answers;
}

TEST(PlannerTest, WhatIsDrawnForEachDecisionHasNoPlan) {
  EXPECT_EQ(make_planner(1, {Kind::RandomWalk, 0}), nullptr);
  EXPECT_EQ(make_planner(1, {Kind::None, 0}), nullptr);
}

TEST(PlannerTest, APlanIsAFunctionOfItsSeed) {
  for (const Strategy& strategy : {Strategy{Kind::Pct, 4}, Strategy{Kind::DelayBounded, 5}}) {
    EXPECT_EQ(plan(7, strategy, 500, 200), plan(7, strategy, 500, 200));
    std::set<std::vector<std::size_t>> all;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) all.insert(plan(seed, strategy, 500, 200));
    EXPECT_EQ(all.size(), 20u);
  }
}

TEST(PlannerTest, PctOfDepthOneNeverChangesItsMind) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto planner = make_planner(seed, {Kind::Pct, 1}, 64);
    const std::size_t first = planner->next(kTasks);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(planner->next(kTasks), first);
  }
}

TEST(PlannerTest, PctChangesAtMostDepthLessOneTimes) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto planner = make_planner(seed, {Kind::Pct, 3}, 64);
    std::size_t last = planner->next(kTasks);
    int changes = 0;
    for (int i = 0; i < 200; ++i) {
      const std::size_t next = planner->next(kTasks);
      changes += next == last ? 0 : 1;
      last = next;
    }
    EXPECT_LE(changes, 2) << seed;
  }
}

TEST(PlannerTest, PctStartsWithEachTaskEquallyOften) {
  std::array<int, 4> first{};
  for (std::uint64_t seed = 1; seed <= 4000; ++seed)
    ++first[make_planner(seed, {Kind::Pct, 2}, 8192)->next(kTasks)];
  for (const int times : first) EXPECT_NEAR(times, 1000, 120);
}

TEST(PlannerTest, PctLetsNobodyHoldTheOthersUpForEver) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto planner = make_planner(seed, {Kind::Pct, 1}, 64);
    std::set<std::size_t> went;
    for (int i = 0; i < 5000; ++i) went.insert(planner->next(kTasks));
    EXPECT_EQ(went.size(), kTasks.size()) << seed;
  }
}

TEST(PlannerTest, ASlowChannelStaysSlow) {
  bool any_slow = false;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto planner = make_planner(seed, {Kind::Pct, 1}, 64);
    for (std::uint64_t channel = 0; channel < 10; ++channel) {
      const std::size_t first = planner->lateness(channel, 16);
      EXPECT_LE(first, 16u);
      EXPECT_EQ(planner->lateness(channel, 16), first);
      any_slow = any_slow || first > 0;
    }
  }
  EXPECT_TRUE(any_slow);
}

TEST(PlannerTest, WhoIsHeldBackGoesOnceNothingElseCan) {
  bool delayed = false;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto planner = make_planner(seed, {Kind::DelayBounded, 1}, 64);
    std::size_t next = 0;
    for (int i = 0; i < 64 && next == 0; ++i) next = planner->next(kTasks);
    if (next == 0) continue;
    delayed = true;
    EXPECT_EQ(next, 1u);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(planner->next(kTasks), 1u);
    const std::array<std::uint64_t, 2> left = {kTasks[0], kTasks[3]};
    EXPECT_EQ(planner->next(left), 1u);
  }
  EXPECT_TRUE(delayed);
}

TEST(PlannerTest, TheDelayBoundIsNeverExceeded) {
  for (const std::uint32_t bound : {0U, 1U, 2U, 5U}) {
    std::size_t most = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      const auto answers = plan(seed, {Kind::DelayBounded, bound}, 300, 64);
      std::size_t late = 0;
      std::size_t held = 0;
      for (std::size_t i = 0; i < answers.size(); ++i) {
        if (i % 3 == 2) {
          late += std::min<std::size_t>(answers[i], 1);
        } else {
          held = std::max(held, answers[i]);  // all before it
        }
      }
      EXPECT_LE(late + held, bound) << seed;
      most = std::max(most, late + held);
    }
    EXPECT_EQ(most, bound);
  }
}

}  // namespace
}  // namespace porchsim::sim
