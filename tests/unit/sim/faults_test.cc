#include "sim/faults.h"
#include "tests/unit/sim/actors.h"
#include "tests/unit/sim/subjects.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::sim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class FaultsTest : public testing::Test {
 protected:
  explicit FaultsTest(std::unique_ptr<Choices> choices = make_plain_choices())
      : choices_(std::move(choices)) {}

  std::unique_ptr<Choices> choices_;
  Trace trace_{*choices_};
  Faults faults_{*choices_, trace_};
  ActorId actor_ = choices_->actor(named("pv-controller"));

  std::optional<Fault> call(std::string_view site = "api.create",
                            std::string_view object = "PackageRevision default/app") {
    return faults_.fires(site, actor_, subject(object), Time(5));
  }
  // The numbers of the calls, from 1, that fail.
  std::vector<int> failing(int calls) {
    std::vector<int> numbers;
    for (int i = 1; i <= calls; ++i) {
      if (call()) numbers.push_back(i);
    }
    return numbers;
  }
};
using FaultsDeathTest = FaultsTest;

TEST_F(FaultsTest, WithoutARuleNothingFails) { EXPECT_THAT(failing(10), IsEmpty()); }

struct Counted {
  std::uint64_t nth;
  std::uint64_t times;
  std::vector<int> failing;
};

TEST_F(FaultsTest, ARuleByCountTakesTheNthCallAndThoseAfterIt) {
  const Counted cases[] = {
      {1, 1, {1}}, {3, 1, {3}}, {3, 2, {3, 4}}, {4, 0, {4, 5, 6}}, {7, 1, {}},
  };
  for (const Counted& counted : cases) {
    faults_.clear();
    faults_.add({.site = "api.create", .nth = counted.nth, .times = counted.times});
    EXPECT_EQ(failing(6), counted.failing) << counted.nth << " x " << counted.times;
  }
  EXPECT_EQ(choices_->draws(), 0u);
}

TEST_F(FaultsTest, TheFaultCarriesWhatTheRuleSays) {
  faults_.add({.kind = FaultKind::Latency,
               .site = "api.*",
               .argument = "slow",
               .duration = std::chrono::seconds(2),
               .nth = 1});
  trace_.keep_events(true);
  const auto fault = call();
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, FaultKind::Latency);
  EXPECT_EQ(fault->argument, "slow");
  EXPECT_EQ(fault->duration, std::chrono::seconds(2));
  ASSERT_THAT(trace_.events(), SizeIs(1));
  const Event& event = trace_.events().front();
  EXPECT_EQ(fault->event, event.id);
  EXPECT_EQ(event.verb, Verb::Fault);
  EXPECT_EQ(event.actor, actor_);
  EXPECT_EQ(event.time, Time(5));
  EXPECT_EQ(event.subject, subject("PackageRevision default/app"));
  EXPECT_EQ(event.detail, "Latency at api.create: slow, for 2000 ms");
  EXPECT_EQ(faults_.fired(), 1u);
}

struct Match {
  const char* site;
  const char* actor;
  const char* object;
  bool matches;
};

TEST_F(FaultsTest, ARuleMatchesBySiteActorAndObject) {
  const Match cases[] = {
      {"api.create", "", "", true},
      {"api.*", "", "", true},
      {"*", "", "", true},
      {"api.update|api.create|api.patch", "", "", true},
      {"git.*|api.*", "", "", true},
      {"api.update|api.patch", "", "", false},
      {"api", "", "", false},
      {"api.creat", "", "", false},
      {"api.create.more", "", "", false},
      {"git.*", "", "", false},
      {"api.create", "pv-controller", "", true},
      {"api.create", "pv", "", false},
      {"*", "", "PackageRevision", true},
      {"*", "", "Package", false},
      {"*", "", "PackageRevision default/edge.app", true},
      {"*", "", "PackageRevision edge.app", true},
      {"*", "", "default/edge.app", true},
      {"*", "", "edge.app", true},
      {"*", "", "app", false},
      {"*", "", "PackageRevision app", false},
      {"*", "", "PackageVariant edge.app", false},
      {"*", "", "PackageRevision other/edge.app", false},
  };
  for (const Match& match : cases) {
    faults_.clear();
    faults_.add({.site = match.site, .actor = match.actor, .object = match.object, .nth = 1});
    EXPECT_EQ(call("api.create", "PackageRevision default/edge.app").has_value(), match.matches)
        << match.site << " " << match.actor << " " << match.object;
  }
}

TEST_F(FaultsTest, ObjectsWithoutANamespaceMatchByTheirFirstWords) {
  const auto fires = [&](const char* rule) {
    faults_.clear();
    faults_.add({.site = "*", .object = rule, .nth = 1});
    return call("git.push", "git edge refs/tags/app/v1").has_value();
  };
  EXPECT_TRUE(fires("git"));
  EXPECT_TRUE(fires("git edge"));
  EXPECT_TRUE(fires("edge refs/tags/app/v1"));
  EXPECT_FALSE(fires("git ed"));
  EXPECT_FALSE(fires("v1"));
  faults_.clear();
  faults_.add({.site = "*", .object = "anything", .nth = 1});
  EXPECT_FALSE(call("git.push", "").has_value());
}

TEST_F(FaultsTest, TheFirstRuleWinsAndAllCountsAdvance) {
  faults_.add({.kind = FaultKind::Error, .site = "api.*", .nth = 2});
  faults_.add({.kind = FaultKind::Crash, .site = "api.create", .nth = 2});
  faults_.add({.kind = FaultKind::Latency, .site = "api.create", .nth = 3});
  EXPECT_FALSE(call());
  EXPECT_EQ(call()->kind, FaultKind::Error);
  EXPECT_EQ(call()->kind, FaultKind::Latency) << "the crash's turn has passed";
  EXPECT_FALSE(call());
}

TEST_F(FaultsTest, ClearEndsThem) {
  faults_.add({.site = "*", .nth = 1, .times = 0});
  EXPECT_TRUE(call());
  faults_.clear();
  EXPECT_FALSE(call());
  EXPECT_THAT(faults_.plan(), IsEmpty());
}

class SeededFaultsTest : public FaultsTest {
 protected:
  SeededFaultsTest() : FaultsTest(make_seeded_choices(5)) {}
};

TEST_F(SeededFaultsTest, ARateIsARate) {
  faults_.add({.site = "api.*", .times = 0, .rate_numerator = 1, .rate_denominator = 10});
  EXPECT_NEAR(static_cast<double>(failing(10'000).size()), 1000, 120);
}

TEST_F(SeededFaultsTest, ARateEndsAfterItsTimes) {
  faults_.add({.site = "api.*", .times = 2, .rate_numerator = 1, .rate_denominator = 10});
  EXPECT_THAT(failing(1000), SizeIs(2));
  EXPECT_THAT(choices_->recorded().deviations, SizeIs(2)) << "nothing is drawn afterwards";
}

TEST_F(SeededFaultsTest, ADrawBelongsToTheCallOfItsNumber) {
  faults_.add({.kind = FaultKind::Latency,
               .site = "api.*",
               .times = 0,
               .rate_numerator = 1,
               .rate_denominator = 4});
  const std::vector<int> calls = failing(20);
  std::vector<int> recorded;
  for (const auto& [point, value] : choices_->recorded().deviations) {
    EXPECT_EQ(point.site, "fault.api.create/Latency");
    EXPECT_EQ(point.actor, "pv-controller-1");
    recorded.push_back(static_cast<int>(point.ordinal) + 1);
  }
  EXPECT_EQ(recorded, calls);
  EXPECT_FALSE(calls.empty());
}

// Cutting one fault from a choice set must leave the others at their calls, whatever other rules
// stand beside it.
TEST_F(SeededFaultsTest, CuttingOneFaultMovesNoOther) {
  const auto add_rules = [](Faults& faults) {
    faults.add({.site = "api.*", .times = 3, .rate_numerator = 1, .rate_denominator = 4});
    faults.add({.site = "api.create", .times = 3, .rate_numerator = 1, .rate_denominator = 4});
  };
  add_rules(faults_);
  const std::vector<int> calls = failing(40);
  const ChoiceSet all = choices_->recorded();
  ASSERT_GE(all.deviations.size(), 4u);
  for (const auto& [cut, value] : all.deviations) {
    ChoiceSet fewer = all;
    fewer.deviations.erase(cut);
    const auto replay = make_recorded_choices(fewer);
    Trace trace(*replay);
    Faults faults(*replay, trace);
    add_rules(faults);
    std::vector<int> replayed;
    for (int i = 1; i <= 40; ++i) {
      if (faults.fires("api.create", replay->actor(named("pv-controller")), {}, Time{})) {
        replayed.push_back(i);
      }
    }
    EXPECT_THAT(replay->unused(), IsEmpty());
    std::vector<int> expected = calls;
    std::erase(expected, static_cast<int>(cut.ordinal / 2) + 1);  // two rules draw at each call
    EXPECT_EQ(replayed, expected) << cut.ordinal;
  }
}

TEST_F(FaultsTest, WhatWasDrawnForACallThatIsNotMadeHasNotFired) {
  faults_.add({.kind = FaultKind::FunctionFails, .site = "*", .object = "first", .nth = 1});
  faults_.add({.kind = FaultKind::FunctionSlow, .site = "*", .object = "second", .nth = 1});
  trace_.keep_events(true);
  const auto draw = [&] {
    return faults_.draw("run", actor_, {subject("first"), subject("second")});
  };
  auto calls = draw();
  EXPECT_EQ(calls[0].fault->kind, FaultKind::FunctionFails);
  EXPECT_EQ(calls[1].fault->kind, FaultKind::FunctionSlow);
  EXPECT_THAT(trace_.events(), IsEmpty());
  faults_.record("run", actor_, std::span(calls).first(1), Time(5));
  ASSERT_THAT(trace_.events(), SizeIs(1));
  EXPECT_EQ(trace_.events()[0].subject.name, "first");
  EXPECT_EQ(calls[0].fault->event, trace_.events()[0].id);
  EXPECT_EQ(faults_.fired(), 1u);

  calls = draw();
  EXPECT_FALSE(calls[0].fault) << "its call has been made";
  EXPECT_TRUE(calls[1].fault) << "it is still the first call";
  faults_.record("run", actor_, calls, Time(5));
  EXPECT_EQ(faults_.fired(), 2u);
}

TEST_F(FaultsTest, CallsThatAreDrawnTogetherAreCountedOneByOne) {
  faults_.add({.site = "*", .nth = 2, .times = 2});
  std::vector<bool> fails;
  for (const auto& call :
       faults_.draw("run", actor_, {subject("a"), subject("b"), subject("c"), subject("d")}))
    fails.push_back(call.fault.has_value());
  EXPECT_THAT(fails, ElementsAre(false, true, true, false));
}

// Whether the first of two calls fails, and the second is not made, moves no draw of the calls
// after them.
TEST_F(SeededFaultsTest, ACallThatIsNotMadeIsDrawn) {
  faults_.add({.site = "run", .times = 0, .rate_numerator = 1, .rate_denominator = 4});
  const auto drawn = [&](std::size_t made) {
    auto calls = faults_.draw("run", actor_, {subject("a"), subject("b")});
    faults_.record("run", actor_, std::span(calls).first(made), Time(5));
  };
  drawn(1);
  EXPECT_EQ(choices_->draws(), 2u);
  drawn(2);
  EXPECT_EQ(choices_->draws(), 4u);
}

TEST_F(FaultsTest, RulesReadAsSentences) {
  EXPECT_EQ(to_text(FaultRule{.site = "api.*", .argument = "Conflict", .nth = 3}),
            "Error \"Conflict\" at api.*, call 3");
  EXPECT_EQ(to_text(FaultRule{.kind = FaultKind::Latency,
                              .site = "api.create",
                              .actor = "pv-controller",
                              .object = "PackageRevision",
                              .duration = Duration(2000),
                              .times = 0,
                              .rate_numerator = 1,
                              .rate_denominator = 50}),
            "Latency of 2000 ns at api.create by pv-controller on PackageRevision, 1 of 50 calls");
  EXPECT_EQ(to_text(FaultRule{.site = "s", .nth = 2, .times = 3}), "Error at s, calls 2 to 4");
  EXPECT_EQ(to_text(FaultRule{.site = "s", .nth = 2, .times = 0}), "Error at s, from call 2 on");
  EXPECT_EQ(to_text(FaultRule{.site = "s", .times = 1, .rate_numerator = 1, .rate_denominator = 2}),
            "Error at s, 1 of 2 calls, at most 1 times");
}

TEST_F(FaultsTest, KindsHaveNames) {
  for (int i = 0; i <= static_cast<int>(FaultKind::Crash); ++i) {
    const auto kind = static_cast<FaultKind>(i);
    EXPECT_EQ(parse_fault_kind(to_string(kind)), kind);
  }
  EXPECT_EQ(parse_fault_kind("error"), std::nullopt);
}

TEST_F(FaultsDeathTest, ARateIsAtMostOne) {
  EXPECT_DEATH(faults_.add({.site = "s", .rate_numerator = 2, .rate_denominator = 1}),
               "a fault at s with rate 2/1");
}

// Rules that are held let calls go by, and count them.
TEST_F(FaultsTest, HeldRulesDoNotStrikeUntilTheyAreResumed) {
  faults_.add({.site = "api.create", .nth = 1, .times = 1});
  faults_.add({.site = "api.create", .nth = 2, .times = 3});
  faults_.hold_from(1);
  EXPECT_EQ(failing(2), std::vector<int>{1});
  faults_.resume();
  EXPECT_EQ(failing(4), (std::vector<int>{1, 2}));
}

}  // namespace
}  // namespace porchsim::sim
