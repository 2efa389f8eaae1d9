#include "sim/search/branching_choices.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace porchsim::sim {
namespace {

struct Drawn {
  std::vector<std::uint64_t> values;
  ChoiceSet choices;
};

// Ten draws and ten coins; the branch is made after `before` of each.
Drawn drawn(Choices& choices, BranchingChoices* branching, int before) {
  Drawn all;
  const SiteId site = choices.site("watch.delay");
  const ActorId actor = choices.actor(world_actor());
  for (int i = 0; i < 10; ++i) {
    if (branching != nullptr && i == before) branching->branch();
    all.values.push_back(choices.draw(site, actor, 1000));
    all.values.push_back(choices.happens(choices.site("net.latency"), actor, 1, 2) ? 1 : 0);
  }
  all.choices = choices.recorded();
  return all;
}

TEST(BranchingChoices, repeat_what_was_recorded_and_then_go_their_own_way) {
  const auto seeded = make_seeded_choices(7);
  const Drawn first = drawn(*seeded, nullptr, 0);
  const auto same = make_branching_choices(first.choices, 1);
  EXPECT_EQ(drawn(*same, same.get(), 10).values, first.values) << "never branched";
  const auto other = make_branching_choices(first.choices, 1);
  const Drawn branched = drawn(*other, other.get(), 4);
  EXPECT_TRUE(
      std::equal(branched.values.begin(), branched.values.begin() + 8, first.values.begin()));
  EXPECT_NE(branched.values, first.values);
  const auto again = make_branching_choices(first.choices, 1);
  EXPECT_EQ(drawn(*again, again.get(), 4).values, branched.values) << "a function of the seed";
  const auto third = make_branching_choices(first.choices, 2);
  EXPECT_NE(drawn(*third, third.get(), 4).values, branched.values);
}

TEST(BranchingChoices, can_be_repeated_from_what_they_recorded) {
  const auto branching = make_branching_choices({}, 3);
  const Drawn first = drawn(*branching, branching.get(), 5);
  const auto replay = make_recorded_choices(first.choices);
  EXPECT_EQ(drawn(*replay, nullptr, 0).values, first.values);
}

}  // namespace
}  // namespace porchsim::sim
