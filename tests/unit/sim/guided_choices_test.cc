// What was chosen by name is found again in a world that has become smaller.
#include "sim/guided_choices.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/sim/actors.h"

namespace porchsim::sim {
namespace {

using Names = std::vector<std::string>;

std::string pick(Choices& choices, const Names& names) {
  const About about(choices, [&names](std::uint64_t i) { return names[i]; });
  return names[choices.draw(choices.site("pick"), choices.actor(named("op")), names.size())];
}

bool strikes(Choices& choices, const std::string& what) {
  const About about(choices, [&what](std::uint64_t) { return what; });
  return choices.happens(choices.site("fault"), choices.actor(named("op")), 1, 2);
}

TEST(GuidedChoices, take_what_is_called_so_wherever_it_stands) {
  ChoiceSet third;
  third.deviations[{"pick", "op-1", 0}] = 2;
  const auto before = make_guided_choices(third, {});
  EXPECT_EQ(pick(*before, {"a", "b", "c"}), "c");
  const auto after = make_guided_choices(before->recorded(), before->names());
  EXPECT_EQ(pick(*after, {"b", "c", "d"}), "c");
  EXPECT_EQ(after->recorded().to_text(), "porchsim1:pick@op-1#0");
  const auto plainest = make_guided_choices({}, before->names());
  EXPECT_EQ(pick(*plainest, {"c", "b"}), "c") << "the first may be meant";
}

TEST(GuidedChoices, go_by_the_place_where_nothing_is_called_so) {
  ChoiceSet second;
  second.deviations[{"pick", "op-1", 0}] = 1;
  ChoiceNames names;
  names.picks[{"pick", "op-1", 0}] = "gone";
  EXPECT_EQ(pick(*make_guided_choices(second, names), {"a", "b", "c"}), "b");
  EXPECT_EQ(pick(*make_guided_choices(second, {}), {"a", "b", "c"}), "b");
}

TEST(GuidedChoices, a_coin_comes_up_for_what_it_came_up_for) {
  ChoiceSet fourth;
  fourth.deviations[{"fault", "op-1", 3}] = 1;
  const auto before = make_guided_choices(fourth, {});
  for (const char* what : {"x", "y", "x"}) EXPECT_FALSE(strikes(*before, what));
  EXPECT_TRUE(strikes(*before, "y"));
  const auto after = make_guided_choices(before->recorded(), before->names());
  EXPECT_FALSE(strikes(*after, "y"));
  EXPECT_TRUE(strikes(*after, "y")) << "the second of y, which is the fourth no more";
  EXPECT_FALSE(strikes(*after, "x"));
  EXPECT_FALSE(strikes(*after, "y"));
  EXPECT_EQ(after->recorded().to_text(), "porchsim1:fault@op-1#1");
  const auto without = make_guided_choices({}, before->names());
  for (const char* what : {"x", "y", "x", "y"}) EXPECT_FALSE(strikes(*without, what));
}

TEST(GuidedChoices, are_repeated_without_names) {
  ChoiceSet third;
  third.deviations[{"pick", "op-1", 0}] = 2;
  ChoiceNames names;
  names.picks[{"pick", "op-1", 0}] = "a";
  const auto guided = make_guided_choices(third, names);
  EXPECT_EQ(pick(*guided, {"b", "a"}), "a");
  const auto recorded = make_recorded_choices(guided->recorded());
  EXPECT_EQ(pick(*recorded, {"b", "a"}), "a");
  EXPECT_TRUE(recorded->unused().empty());
}

TEST(GuidedChoices, a_name_is_for_one_draw) {
  const auto guided = make_guided_choices({}, {});
  EXPECT_EQ(pick(*guided, {"alone"}), "alone");
  guided->draw(guided->site("other"), guided->actor(named("op")), 4);
  EXPECT_TRUE(guided->names().picks.empty());
}

TEST(Cut, only_a_recorded_set_says_so) {
  const auto of = [](Choices& choices) {
    return cut(choices, choices.site("cut"), choices.actor(named("op")), 10);
  };
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto seeded = make_seeded_choices(seed);
    EXPECT_EQ(of(*seeded), 0U);
    EXPECT_EQ(seeded->draws(), 0U);
  }
  const auto without = make_recorded_choices({});
  EXPECT_EQ(of(*without), 0U);
  EXPECT_EQ(without->draws(), 0U) << "the same run as the seeded one";
  ChoiceSet set;
  set.deviations[{"cut", "op-1", 0}] = 7;
  const auto recorded = make_recorded_choices(set);
  EXPECT_EQ(of(*recorded), 7U);
  EXPECT_EQ(recorded->recorded(), set);
}

}  // namespace
}  // namespace porchsim::sim
