#include "program/explain/nearest_pass.h"

#include <gtest/gtest.h>

#include "sim/choices.h"
#include "tests/unit/sim/subjects.h"

namespace porchsim::scenarios {
namespace {

using namespace std::chrono_literals;

sim::ChoicePoint point(std::uint64_t ordinal) {
  return {"watch.delay", "PackageVariant-1", ordinal};
}

TEST(NearestPass, is_the_one_that_parts_last) {
  sim::ChoiceSet failing;
  failing.deviations = {{point(1), 1}, {point(2), 3}, {point(3), 1}};
  const auto nearest = nearest_pass(failing, [](const sim::ChoiceSet& choices) -> Tried {
    // Without the first it passes and parts at 10; with the second lowered at 20; the third does
    // not matter.
    if (!choices.deviations.contains(point(1))) return {true, 10};
    const auto second = choices.deviations.find(point(2));
    if (second == choices.deviations.end()) return {true, 15};
    return second->second < 3 ? Tried{true, 20} : Tried{};
  });
  ASSERT_TRUE(nearest);
  EXPECT_EQ(nearest->point, point(2));
  EXPECT_EQ(nearest->value, 3U);
  EXPECT_EQ(nearest->instead, 2U);
  EXPECT_EQ(nearest->choices.deviations.at(point(2)), 2U);
}

TEST(NearestPass, is_none_where_no_single_choice_decides) {
  sim::ChoiceSet failing;
  EXPECT_FALSE(nearest_pass(failing, [](const sim::ChoiceSet&) { return Tried{true, 1}; }));
  failing.deviations = {{point(1), 1}};
  EXPECT_FALSE(nearest_pass(failing, [](const sim::ChoiceSet&) { return Tried{}; }));
}

TEST(NearestPass, is_not_looked_for_for_ever) {
  sim::ChoiceSet failing;
  for (std::uint64_t i = 0; i < 10; ++i) failing.deviations[point(i)] = 1;
  int runs = 0;
  const auto nearest = nearest_pass(failing, [&runs](const sim::ChoiceSet&) -> Tried {
    return {true, static_cast<sim::EventId>(++runs), kMostTriedEvents / 3};
  });
  EXPECT_EQ(runs, 4);
  ASSERT_TRUE(nearest);
  EXPECT_EQ(nearest->point, point(3));
}

TEST(NearestPass, tells_the_choice_in_words) {
  EXPECT_EQ(words_of(point(2), "pv-controller"),
            "the 3rd event of a watch for pv-controller comes late");
  EXPECT_EQ(words_of({"fault.api.create/LostAnswer", "PackageVariant-1", 10}, "pv"),
            "a fault, LostAnswer, at the 11th api.create of pv that it can strike");
  EXPECT_EQ(words_of({"random.operation", "op-12", 0}, "op-12"),
            "what was drawn for \"operation\" of op-12");
}

struct Recorded {
  std::unique_ptr<sim::Choices> choices = sim::make_plain_choices();
  sim::Trace trace{*choices};
  Recorded() { trace.keep_events(true); }
  void add(sim::Time time, sim::Verb verb, const char* object) {
    sim::Event event;
    event.time = time;
    event.actor = choices->actor(sim::world_actor());
    event.verb = verb;
    event.subject = sim::subject(object);
    trace.record(std::move(event));
  }
};

TEST(Parting, is_where_something_else_is_done_whatever_the_clock_says) {
  Recorded a;
  a.add(1ms, sim::Verb::Create, "A x");
  a.add(2ms, sim::Verb::Timer, "T");
  a.add(2ms, sim::Verb::Update, "A x");
  a.add(3ms, sim::Verb::Delete, "A x");
  Recorded b;
  b.add(1ms, sim::Verb::Create, "A x");
  b.add(5ms, sim::Verb::Update, "A x");
  b.add(6ms, sim::Verb::Create, "A y");
  const auto parting = parting_of(a.trace, b.trace);
  ASSERT_TRUE(parting);
  EXPECT_EQ(parting->first, 2U);
  ASSERT_TRUE(parting->a && parting->b);
  EXPECT_EQ(parting->a->id, 4U);
  EXPECT_EQ(parting->b->id, 3U);
  EXPECT_FALSE(parting_of(a.trace, a.trace));
}

}  // namespace
}  // namespace porchsim::scenarios
