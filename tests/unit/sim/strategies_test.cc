// Strategies under a scheduler: what they find, and that a replay needs none of them.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "sim/planned_choices.h"
#include "tests/unit/sim/world.h"

namespace porchsim::sim {
namespace {

using Kind = Strategy::Kind;

std::unique_ptr<Choices> seeded(std::uint64_t seed, const Strategy& strategy) {
  if (has_plan(strategy)) return make_planned_choices(seed, strategy);
  return make_seeded_choices(seed);
}

// Two tasks count up one number, each reading it, pausing and writing it back, the second later
// than the first; a further one does nothing but pause. A bug of depth 2: one is overtaken between
// its two steps.
struct LostUpdate {
  explicit LostUpdate(std::unique_ptr<Choices> choices) : world(std::move(choices)) {
    for (const int before : {0, 4}) {
      world.spawn("counter", [this, before] {
        for (int i = 0; i < before; ++i) world.scheduler.yield();
        const int read = number;
        world.scheduler.yield();
        number = read + 1;
        for (int i = before; i < 6; ++i) world.scheduler.yield();
      });
    }
    world.spawn("bystander", [this] {
      for (int i = 0; i < 6; ++i) world.scheduler.yield();
    });
    world.scheduler.run();
    const auto* plan = dynamic_cast<const PlannedChoices*>(world.choices.get());
    if (plan == nullptr) return;
    tasks = plan->tasks();
    decisions = plan->order_decisions();
  }

  World world;
  int number = 0;
  std::uint64_t tasks = 0;
  std::uint64_t decisions = 0;
  bool lost() const { return number < 2; }
  std::string fingerprint() const { return world.trace.fingerprints().to_text(); }
};

TEST(StrategiesTest, PctFindsABugOfDepthTwoAsOftenAsItPromises) {
  constexpr int kSeeds = 4000;
  int found = 0;
  double promised = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const LostUpdate run(make_planned_choices(seed, {Kind::Pct, 2}));
    found += run.lost() ? 1 : 0;
    EXPECT_LT(run.decisions, kFewestPlaces);
    promised += 1.0 / static_cast<double>(run.tasks * kFewestPlaces);
  }
  EXPECT_FALSE(LostUpdate(make_plain_choices()).lost());
  // One in eight seeds draws the smallest size of places.
  EXPECT_GE(found, promised / 8);
  EXPECT_LT(found, kSeeds / 4);  // it is no bug that anything finds
}

TEST(StrategiesTest, PctOfDepthOneDoesNotFindIt) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
    EXPECT_FALSE(LostUpdate(make_planned_choices(seed, {Kind::Pct, 1})).lost()) << seed;
}

TEST(StrategiesTest, ARunIsRepeatedFromItsChoicesAlone) {
  for (const NamedStrategy& row : kStrategies) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
      const LostUpdate run(seeded(seed, row.strategy));
      const ChoiceSet choices = run.world.choices->recorded();
      const LostUpdate again(make_recorded_choices(choices));
      EXPECT_EQ(again.fingerprint(), run.fingerprint()) << row.name << " " << seed;
      EXPECT_EQ(again.world.choices->recorded(), choices);
      EXPECT_EQ(again.world.choices->draws(), run.world.choices->draws());
    }
  }
}

TEST(StrategiesTest, OtherDecisionsAreDrawnAlikeUnderEachStrategy) {
  for (const NamedStrategy& row : kStrategies) {
    const auto walk = make_seeded_choices(5);
    const auto other = seeded(5, row.strategy);
    for (int i = 0; i < 20; ++i) {
      const std::uint64_t drawn = walk->draw(walk->site("s"), walk->actor(named("a")), 100);
      EXPECT_EQ(other->draw(other->site("s"), other->actor(named("a")), 100), drawn);
    }
  }
}

TEST(StrategiesTest, ADelayOfAMessageIsADecisionOfOrder) {
  const auto choices = make_planned_choices(3, {Kind::DelayBounded, 5});
  const OrderSites sites{.coin = choices->site("late"), .which = choices->site("late.size")};
  const ActorId actor = choices->actor(named("a"));
  std::uint64_t late = 0;
  for (std::uint64_t i = 0; i < kMostPlaces; ++i) {
    choices->about_to_send(sites, actor, 16);
    if (!choices->happens(sites.coin, actor, 1, 8)) continue;
    ++late;
    EXPECT_LT(choices->draw(sites.which, actor, 16), 16u);
  }
  EXPECT_EQ(choices->order_decisions(), kMostPlaces);
  EXPECT_GE(late, 1u);
  EXPECT_LE(late, 5u);
}

}  // namespace
}  // namespace porchsim::sim
