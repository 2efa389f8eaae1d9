#include "sim/search/shrink.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sim/choices.h"
#include "sim/scheduler.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::sim {
namespace {

// Forty deviations over four sites and two actors.
ChoiceSet noise() {
  ChoiceSet set;
  for (const std::string site : {"a", "b", "c", "d"}) {
    for (const std::string actor : {"x", "y"}) {
      for (std::uint64_t ordinal = 0; ordinal < 5; ++ordinal) {
        set.deviations[{site, actor, ordinal}] = ordinal + 6;
      }
    }
  }
  return set;
}

std::uint64_t value_at(const ChoiceSet& set, const char* site, const char* actor,
                       std::uint64_t ordinal) {
  const auto found = set.deviations.find({site, actor, ordinal});
  return found == set.deviations.end() ? 0 : found->second;
}

// Of a check that says only whether it fails.
template <class Fails>
StillFails all_of_it(Fails fails) {
  return [fails](const ChoiceSet& set) -> std::optional<ChoiceSet> {
    if (!fails(set)) return std::nullopt;
    return set;
  };
}

TEST(ShrinkTest, WhatFailsAlwaysNeedsNoChoices) {
  ShrinkStats stats;
  const ChoiceSet small =
      shrink(noise(), all_of_it([](const ChoiceSet&) { return true; }), {}, &stats);
  EXPECT_EQ(small.to_text(), "porchsim1:");
  EXPECT_EQ(stats.runs, 1u);
  EXPECT_TRUE(stats.minimal);
}

TEST(ShrinkTest, WhatFailsOnlyAsItIsStays) {
  const ChoiceSet set = noise();
  ShrinkStats stats;
  const ChoiceSet small =
      shrink(set, all_of_it([&](const ChoiceSet& tried) { return tried == set; }), {}, &stats);
  EXPECT_EQ(small, set);
  EXPECT_TRUE(stats.minimal);
}

TEST(ShrinkTest, FindsTheDeviationsThatMatterAndLowersThem) {
  ShrinkStats stats;
  const ChoiceSet small = shrink(noise(), all_of_it([](const ChoiceSet& set) {
                                   return value_at(set, "a", "x", 1) >= 1 &&
                                          value_at(set, "c", "y", 3) >= 4 &&
                                          value_at(set, "d", "y", 4) >= 9;
                                 }),
                                 {}, &stats);
  EXPECT_EQ(small.to_text(), "porchsim1:a@x#1,c@y#3=4,d@y#4=9");
  EXPECT_TRUE(stats.minimal);
  EXPECT_LT(stats.runs, 100u);
}

TEST(ShrinkTest, DropsSitesBeforeItLooksAtSingleDeviations) {
  ChoiceSet set = noise();
  for (std::uint64_t i = 0; i < 1000; ++i) set.deviations[{"sched.preempt", "world", i}] = 1;
  ShrinkStats stats;
  const ChoiceSet small = shrink(
      set, all_of_it([](const ChoiceSet& tried) { return value_at(tried, "b", "x", 0) != 0; }), {},
      &stats);
  EXPECT_EQ(small.to_text(), "porchsim1:b@x#0");
  EXPECT_LT(stats.runs, 20u);
}

TEST(ShrinkTest, TheBudgetEndsItWithTheBestSoFar) {
  const auto fails = [](const ChoiceSet& set) {
    return value_at(set, "a", "x", 1) != 0 && value_at(set, "d", "y", 4) != 0;
  };
  std::size_t previous = noise().deviations.size();
  for (const std::uint64_t budget : {0ULL, 1ULL, 5ULL, 10ULL, 20ULL, 1000ULL}) {
    ShrinkStats stats;
    const ChoiceSet small = shrink(noise(), all_of_it(fails), {.max_runs = budget}, &stats);
    EXPECT_TRUE(fails(small));
    EXPECT_LE(stats.runs, budget);
    EXPECT_EQ(stats.minimal, budget == 1000);
    EXPECT_LE(small.deviations.size(), previous);
    previous = small.deviations.size();
  }
  EXPECT_EQ(previous, 2u);
}

TEST(ShrinkTest, NoSetIsCheckedTwice) {
  std::vector<std::string> tried;
  const ChoiceSet set = noise();
  shrink(set, all_of_it([&](const ChoiceSet& candidate) {
           tried.push_back(candidate.to_text());
           return value_at(candidate, "a", "x", 0) >= 3 && candidate.deviations.size() % 2 == 0;
         }));
  const std::set<std::string> unique(tried.begin(), tried.end());
  EXPECT_EQ(unique.size(), tried.size());
}

// Only what came up is kept: of forty deviations the ten of site "a".
TEST(ShrinkTest, WhatDidNotComeUpGoesAtOnce) {
  const auto fails = [](const ChoiceSet& set) -> std::optional<ChoiceSet> {
    if (value_at(set, "a", "x", 1) == 0) return std::nullopt;
    ChoiceSet came_up = set;
    std::erase_if(came_up.deviations, [](const auto& entry) { return entry.first.site != "a"; });
    return came_up;
  };
  const ChoiceSet small = shrink(noise(), fails, {.max_runs = 3});
  EXPECT_EQ(small.deviations.size(), 10U);
  EXPECT_EQ(shrink(noise(), fails).to_text(), "porchsim1:a@x#1");
}

std::string actor_of(const ChoicePoint& point) { return point.actor; }

// Twenty operations of thirty choices each, of which two matter.
TEST(ShrinkTest, WhatBelongsTogetherGoesTogether) {
  ChoiceSet set;
  for (std::uint64_t op = 10; op < 30; ++op) {
    for (std::uint64_t i = 0; i < 30; ++i)
      set.deviations[{"site", "op-" + std::to_string(op), i}] = 1;
  }
  const auto fails = all_of_it([](const ChoiceSet& tried) {
    return value_at(tried, "site", "op-12", 7) != 0 && value_at(tried, "site", "op-27", 3) != 0;
  });
  std::vector<std::size_t> operations;
  const auto counted = [&](const ChoiceSet& tried) {
    std::set<std::string> actors;
    for (const auto& [point, value] : tried.deviations) actors.insert(point.actor);
    operations.push_back(actors.size());
    return fails(tried);
  };
  const ChoiceSet small = shrink(set, counted, {.max_runs = 30, .groupings = {actor_of}});
  std::set<std::string> left;
  for (const auto& [point, value] : small.deviations) left.insert(point.actor);
  EXPECT_EQ(left, (std::set<std::string>{"op-12", "op-27"}));
  ASSERT_GE(operations.size(), 3U);
  EXPECT_EQ(operations[1], 10U) << "halves come first";
}

TEST(ShrinkTest, WhatIsInNoGroupStaysUntilTheOthersAreGone) {
  ChoiceSet set = noise();
  const Grouping only_x = [](const ChoicePoint& point) {
    return point.actor == "x" ? point.site : std::string();
  };
  std::vector<ChoiceSet> tried;
  shrink(set,
         [&](const ChoiceSet& candidate) -> std::optional<ChoiceSet> {
           tried.push_back(candidate);
           return std::nullopt;
         },
         {.max_runs = 8, .groupings = {only_x}});
  ASSERT_EQ(tried.size(), 8U);
  for (std::size_t i = 1; i < tried.size(); ++i) {
    EXPECT_EQ(value_at(tried[i], "a", "y", 0), 6U) << i;
    EXPECT_LT(tried[i].deviations.size(), set.deviations.size());
  }
}

// A part that is there without any choice of its own can only be left out by one.
TEST(ShrinkTest, SimplificationsMayAddAChoice) {
  const Simplification leave_out = [](const ChoiceSet& set) -> std::optional<ChoiceSet> {
    if (value_at(set, "left-out", "part", 0) != 0) return std::nullopt;
    ChoiceSet plainer = set;
    plainer.deviations[{"left-out", "part", 0}] = 1;
    return plainer;
  };
  ChoiceSet set;
  set.deviations[{"a", "x", 0}] = 1;
  int without = 0;
  const ChoiceSet small = shrink(set, all_of_it([&](const ChoiceSet& tried) {
                                   if (value_at(tried, "left-out", "part", 0) != 0) ++without;
                                   return value_at(tried, "a", "x", 0) != 0;
                                 }),
                                 {.simplifications = {leave_out},
                                  .stays = [](const ChoicePoint& p) { return p.actor == "part"; }});
  EXPECT_GT(without, 0);
  EXPECT_EQ(small.to_text(), "porchsim1:a@x#0,left-out@part#0");
}

TEST(ShrinkTest, AnotherBudgetEndsItToo) {
  std::uint64_t left = 5;
  ShrinkStats stats;
  shrink(noise(), all_of_it([&](const ChoiceSet&) {
           --left;
           return false;
         }),
         {.spent = [&] { return left == 0; }}, &stats);
  EXPECT_EQ(stats.runs, 5U);
  EXPECT_FALSE(stats.minimal);
}

// A lost update: two tasks read, pause and write back. The second begins when the first has long
// ended, unless the schedule lets it overtake.
bool loses_an_update(Choices& choices) {
  Trace trace(choices);
  Scheduler scheduler(choices, trace);
  const ProcessId process = scheduler.make_process(named("counter"));
  int counter = 0;
  for (const int start : {0, 11}) {
    scheduler.spawn(process, "adder", [&, start] {
      for (int turn = 0; turn < start; ++turn) scheduler.yield();
      for (int round = 0; round < 10; ++round) {
        const int read = counter;
        scheduler.yield();
        counter = read + 1;
      }
    });
  }
  for (int i = 0; i < 2; ++i) {
    scheduler.spawn(process, "bystander", [&] {
      for (int round = 0; round < 20; ++round) {
        choices.draw(choices.site("noise"), choices.actor(named("bystander")), 10);
        scheduler.yield();
      }
    });
  }
  scheduler.run();
  return counter != 20;
}

TEST(ShrinkTest, ARaceShrinksToTheScheduleThatShowsIt) {
  const auto fails = [](const ChoiceSet& set) {
    const auto choices = make_recorded_choices(set);
    return loses_an_update(*choices);
  };
  ASSERT_FALSE(fails(ChoiceSet())) << "the plain schedule must not show it";
  int found = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto choices = make_seeded_choices(seed);
    if (!loses_an_update(*choices)) continue;
    ++found;
    ShrinkStats stats;
    const ChoiceSet small = shrink(choices->recorded(), all_of_it(fails), {}, &stats);
    EXPECT_TRUE(fails(small));
    EXPECT_TRUE(stats.minimal);
    EXPECT_LE(small.deviations.size() * 4, choices->recorded().deviations.size());
  }
  EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace porchsim::sim
