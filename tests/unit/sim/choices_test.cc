#include "sim/choices.h"
#include "tests/unit/sim/actors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace porchsim::sim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::uint64_t> draw_many(Choices& choices, SiteId site, ActorId actor,
                                     std::uint64_t bound, int count) {
  std::vector<std::uint64_t> values;
  values.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) values.push_back(choices.draw(site, actor, bound));
  return values;
}

ChoiceSet set_of(std::string_view text) {
  const auto parsed = ChoiceSet::parse(text);
  EXPECT_EQ(parsed.error, "");
  return parsed.choices;
}

TEST(ChoicesTest, NamesAreInternedOnce) {
  const auto choices = make_plain_choices();
  const SiteId site = choices->site("sched.pick");
  EXPECT_EQ(choices->site("sched.pick"), site);
  EXPECT_NE(choices->site("sched.preempt"), site);
  EXPECT_EQ(choices->site_name(site), "sched.pick");
  EXPECT_EQ(choices->actor_name(choices->actor(named("world"))), "world");
}

TEST(ChoicesTest, PlainChoicesAreAllZero) {
  const auto choices = make_plain_choices();
  const SiteId site = choices->site("s");
  const ActorId actor = choices->actor(named("a"));
  EXPECT_THAT(draw_many(*choices, site, actor, 10, 3), ElementsAre(0, 0, 0));
  EXPECT_FALSE(choices->happens(site, actor, 1, 1));
  EXPECT_EQ(choices->recorded(), ChoiceSet());
  EXPECT_EQ(choices->draws(), 4u);
}

TEST(ChoicesTest, WhatCannotDifferIsNotDrawn) {
  const auto choices = make_seeded_choices(7);
  const SiteId site = choices->site("s");
  const ActorId actor = choices->actor(named("a"));
  EXPECT_EQ(choices->draw(site, actor, 1), 0u);
  EXPECT_FALSE(choices->happens(site, actor, 0, 10));
  EXPECT_EQ(choices->draws(), 0u);
}

// Pinned: these values are the meaning of a seed, on every compiler and machine.
TEST(SeededChoicesTest, GiveTheSameOnEveryMachine) {
  const auto choices = make_seeded_choices(41);
  const SiteId site = choices->site("sched.pick");
  const ActorId actor = choices->actor(named("world"));
  EXPECT_THAT(draw_many(*choices, site, actor, 1000, 5), ElementsAre(34, 239, 930, 498, 158));
  EXPECT_THAT(draw_many(*choices, site, actor, 3, 5), ElementsAre(1, 2, 0, 0, 0));
  EXPECT_THAT(draw_many(*choices, site, choices->actor(named("bob")), (1ULL << 63) + 1, 2),
              ElementsAre(3206092308985068670ULL, 6022280968873163377ULL));
}

TEST(SeededChoicesTest, ANewSiteShiftsNoOther) {
  const auto before = make_seeded_choices(7);
  const auto expected = draw_many(*before, before->site("s"), before->actor(named("a")), 100, 50);
  const auto after = make_seeded_choices(7);
  std::vector<std::uint64_t> values;
  for (int i = 0; i < 50; ++i) {
    after->draw(after->site("new"), after->actor(named("a")), 100);
    after->draw(after->site("s"), after->actor(named("new")), 100);
    values.push_back(after->draw(after->site("s"), after->actor(named("a")), 100));
  }
  EXPECT_EQ(values, expected);
}

TEST(SeededChoicesTest, SeedsSitesAndActorsHaveStreamsOfTheirOwn) {
  std::vector<std::vector<std::uint64_t>> streams;
  for (const std::uint64_t seed : {0ULL, 1ULL}) {
    const auto choices = make_seeded_choices(seed);
    for (const auto* site : {"x", "y"}) {
      for (const auto* actor : {"x", "y"}) {
        streams.push_back(
            draw_many(*choices, choices->site(site), choices->actor(named(actor)), 1ULL << 60, 4));
      }
    }
  }
  for (std::size_t i = 0; i < streams.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(streams[i], streams[j]) << i << " " << j;
  }
}

TEST(SeededChoicesTest, DrawsAreEven) {
  const auto choices = make_seeded_choices(3);
  const SiteId site = choices->site("s");
  const ActorId actor = choices->actor(named("a"));
  std::array<int, 6> counts{};
  for (int i = 0; i < 60'000; ++i) ++counts[choices->draw(site, actor, counts.size())];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 400);
}

TEST(SeededChoicesTest, ACoinFallsByItsOdds) {
  const auto choices = make_seeded_choices(3);
  const SiteId site = choices->site("s");
  const ActorId actor = choices->actor(named("a"));
  int happened = 0;
  for (int i = 0; i < 80'000; ++i) happened += choices->happens(site, actor, 1, 8) ? 1 : 0;
  EXPECT_NEAR(happened, 10'000, 400);
  EXPECT_TRUE(choices->happens(site, actor, 5, 5));
  EXPECT_EQ(choices->recorded().deviations.size(), static_cast<std::size_t>(happened) + 1);
}

TEST(RecordedChoicesTest, GiveBackWhatWasRecorded) {
  const auto choices = make_recorded_choices(set_of("porchsim1:s@a-1#1=4,#3,t@a-1#0=2"));
  EXPECT_THAT(draw_many(*choices, choices->site("s"), choices->actor(named("a")), 5, 5),
              ElementsAre(0, 4, 0, 1, 0));
  EXPECT_THAT(draw_many(*choices, choices->site("s"), choices->actor(named("b")), 5, 2),
              ElementsAre(0, 0));
  EXPECT_THAT(draw_many(*choices, choices->site("t"), choices->actor(named("a")), 5, 2),
              ElementsAre(2, 0));
  EXPECT_THAT(choices->unused(), IsEmpty());
  EXPECT_EQ(choices->recorded().to_text(), "porchsim1:s@a-1#1=4,#3,t@a-1#0=2");
}

TEST(RecordedChoicesTest, SayWhatNoLongerFits) {
  const auto choices = make_recorded_choices(set_of("porchsim1:gone@a-1#0,s@a-1#0=7,#1=2,#9"));
  const SiteId site = choices->site("s");
  const ActorId actor = choices->actor(named("a"));
  EXPECT_EQ(choices->draw(site, actor, 7), 0u) << "7 is not below the bound";
  EXPECT_FALSE(choices->happens(site, actor, 1, 100)) << "2 is no side of a coin";
  EXPECT_THAT(choices->unused(),
              ElementsAre(ChoicePoint{"gone", "a-1", 0}, ChoicePoint{"s", "a-1", 0},
                          ChoicePoint{"s", "a-1", 1}, ChoicePoint{"s", "a-1", 9}));
  EXPECT_EQ(choices->recorded(), ChoiceSet());
}

TEST(RecordedChoicesTest, ACoinIsReplayedWhateverItsOdds) {
  const auto choices = make_recorded_choices(set_of("porchsim1:s@a-1#1"));
  EXPECT_FALSE(choices->happens(choices->site("s"), choices->actor(named("a")), 99, 100));
  EXPECT_TRUE(choices->happens(choices->site("s"), choices->actor(named("a")), 1, 100));
}

TEST(RecordedChoicesTest, ASkippedDrawKeepsTheOrdinals) {
  const auto choices = make_recorded_choices(set_of("porchsim1:s@a-1#0=1,#1=2,#2=3"));
  const SiteId site = choices->site("s");
  const ActorId actor = choices->actor(named("a"));
  choices->skip(site, actor);
  choices->skip(site, actor);
  EXPECT_EQ(choices->draw(site, actor, 10), 3u);
  EXPECT_THAT(choices->unused(),
              ElementsAre(ChoicePoint{"s", "a-1", 0}, ChoicePoint{"s", "a-1", 1}));
}

TEST(ChoicesTest, TellWhereTheyComeFrom) {
  EXPECT_EQ(make_plain_choices()->describe(), "plain");
  EXPECT_EQ(make_seeded_choices(41)->describe(), "seed 41");
  EXPECT_EQ(make_recorded_choices(set_of("porchsim1:s@a-1#0,#1"))->describe(),
            "2 recorded choices");
}

TEST(ChoicesDeathTest, ADrawNeedsABoundAndACoinOdds) {
  const auto choices = make_plain_choices();
  const SiteId site = choices->site("s");
  const ActorId actor = choices->actor(named("a"));
  EXPECT_DEATH(choices->draw(site, actor, 0), "a draw at s with bound 0");
  EXPECT_DEATH(choices->happens(site, actor, 2, 1), "a coin at s with odds 2/1");
}

}  // namespace
}  // namespace porchsim::sim
