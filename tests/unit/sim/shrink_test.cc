#include "sim/shrink.h"

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

TEST(ShrinkTest, GoesOnWhileTheTextIsLong) {
  ChoiceSet set;
  for (std::uint64_t i = 0; i < 600; ++i) set.deviations[{"site", "actor", i}] = 1;
  // Each third one matters, so that no chunk of three or more can go.
  std::uint64_t needed = 0;
  const auto fails = all_of_it([&needed](const ChoiceSet& tried) {
    for (std::uint64_t i = 0; i < needed; ++i) {
      if (value_at(tried, "site", "actor", 3 * i) == 0) return false;
    }
    return true;
  });
  needed = 200;
  ShrinkStats stats;
  const ChoiceSet spent = shrink(set, fails, {.max_runs = 300, .long_text = 1500}, &stats);
  EXPECT_GT(spent.to_text().size(), 1500U);
  const ShrinkOptions on{.max_runs = 300, .long_text = 1500, .max_runs_while_long = 10'000};
  const ChoiceSet small = shrink(set, fails, on, &stats);
  EXPECT_LE(small.to_text().size(), 1500U);
  EXPECT_FALSE(stats.minimal) << "small is enough";
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
