#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "sim/scheduler.h"
#include "tests/unit/sim/world.h"

namespace porchsim::sim {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;
using Outcome = Scheduler::Outcome;
using TimerKind = Scheduler::TimerKind;

class TimerTest : public testing::Test {
 protected:
  World world_;
  Scheduler& scheduler_ = world_.scheduler;

  TimerId at(Time when, TimerKind kind, const std::string& word) {
    return scheduler_.at(when, world_.process, kind, [this, word] { world_.say(word); });
  }
};
using TimerDeathTest = TimerTest;

TEST_F(TimerTest, RunInTheOrderOfTimeThenOfSetting) {
  at(milliseconds(2), TimerKind::Foreground, "2a");
  at(milliseconds(1), TimerKind::Foreground, "1a");
  at(milliseconds(2), TimerKind::Background, "2b");
  at(milliseconds(1), TimerKind::Background, "1b");
  at(milliseconds(2), TimerKind::Foreground, "2c");
  EXPECT_EQ(scheduler_.run(), Outcome::Quiescent);
  EXPECT_THAT(world_.said, ElementsAre("1a", "1b", "2a", "2b", "2c"));
}

TEST_F(TimerTest, OfOneTimeAllRunBeforeTheTasksTheyWake) {
  for (const std::string name : {"a", "b"}) {
    world_.spawn(name, [this, name] {
      scheduler_.sleep_until(milliseconds(1));
      world_.say(name + " with " + std::to_string(scheduler_.pending().runnable) + " behind");
    });
  }
  scheduler_.run();
  EXPECT_THAT(world_.said, ElementsAre("a with 1 behind", "b with 0 behind"));
}

TEST_F(TimerTest, OneForThePastRunsBeforeTheNextTask) {
  world_.spawn("a", [this] {
    scheduler_.sleep_until(milliseconds(5));
    at(milliseconds(1), TimerKind::Foreground, "past");
    scheduler_.yield();
    world_.say("a");
  });
  scheduler_.run();
  EXPECT_THAT(world_.said, ElementsAre("past", "a"));
  EXPECT_EQ(scheduler_.now(), milliseconds(5));
}

TEST_F(TimerTest, OneForNeverIsNone) {
  const TimerId never = at(Time::max(), TimerKind::Foreground, "never");
  EXPECT_EQ(never, TimerId{});
  EXPECT_EQ(scheduler_.run(), Outcome::Quiescent);
  scheduler_.cancel(never);
  EXPECT_THAT(world_.said, IsEmpty());
}

TEST_F(TimerTest, ACancelledOneDoesNotRunAndDoesNotHoldTheRun) {
  const TimerId cancelled = at(milliseconds(1), TimerKind::Foreground, "cancelled");
  at(milliseconds(2), TimerKind::Foreground, "kept");
  scheduler_.cancel(cancelled);
  scheduler_.run();
  scheduler_.cancel(cancelled);
  EXPECT_THAT(world_.said, ElementsAre("kept"));
}

TEST_F(TimerTest, OneMayCancelAnotherOfItsTime) {
  TimerId second{};
  scheduler_.at(milliseconds(1), world_.process, TimerKind::Foreground,
                [&] { scheduler_.cancel(second); });
  second = at(milliseconds(1), TimerKind::Foreground, "second");
  scheduler_.run();
  EXPECT_THAT(world_.said, IsEmpty());
}

TEST_F(TimerTest, BackgroundTimersAloneAreQuiescence) {
  at(milliseconds(1), TimerKind::Background, "poll");
  world_.spawn("waits for ever", [this] { scheduler_.park(); });
  EXPECT_EQ(scheduler_.run(), Outcome::Quiescent);
  EXPECT_THAT(world_.said, IsEmpty());
  EXPECT_EQ(scheduler_.now(), Time{});
  const Pending pending = scheduler_.pending();
  EXPECT_EQ(pending.runnable, 0u);
  EXPECT_EQ(pending.waiting, 1u);
  EXPECT_EQ(pending.next_timer, milliseconds(1));
  EXPECT_EQ(pending.next_foreground_timer, std::nullopt);
}

TEST_F(TimerTest, BackgroundTimersRunWhileForegroundOnesKeepTheRunGoing) {
  std::function<void()> poll = [&] {
    world_.say("poll");
    scheduler_.at(scheduler_.now() + milliseconds(2), world_.process, TimerKind::Background, poll);
  };
  scheduler_.at(milliseconds(2), world_.process, TimerKind::Background, poll);
  at(milliseconds(5), TimerKind::Foreground, "done");
  EXPECT_EQ(scheduler_.run(), Outcome::Quiescent);
  EXPECT_THAT(world_.said, ElementsAre("poll", "poll", "done"));
  EXPECT_EQ(scheduler_.now(), milliseconds(5));
}

TEST_F(TimerTest, ARunEndsWhenAllOfItsTimeHasHappened) {
  at(milliseconds(1), TimerKind::Foreground, "1");
  at(milliseconds(3), TimerKind::Foreground, "3");
  world_.spawn("a", [this] {
    scheduler_.sleep_until(milliseconds(3));
    world_.say("task at 3");
    scheduler_.sleep_until(milliseconds(9));
    world_.say("task at 9");
  });
  EXPECT_EQ(scheduler_.run(milliseconds(2)), Outcome::TimeLimit);
  EXPECT_EQ(scheduler_.now(), milliseconds(2));
  EXPECT_THAT(world_.said, ElementsAre("1"));
  EXPECT_EQ(scheduler_.run(milliseconds(3)), Outcome::TimeLimit);
  EXPECT_THAT(world_.said, ElementsAre("1", "3", "task at 3"));
  EXPECT_EQ(scheduler_.run(milliseconds(1)), Outcome::TimeLimit) << "time does not go back";
  EXPECT_EQ(scheduler_.now(), milliseconds(3));
  EXPECT_EQ(scheduler_.run(milliseconds(100)), Outcome::Quiescent);
  EXPECT_EQ(scheduler_.now(), milliseconds(9));
}

TEST_F(TimerTest, OneThatSetsItselfAgainAtOnceMeetsTheStepLimit) {
  World world(make_plain_choices(), {.max_steps = 100});
  std::function<void()> again = [&] {
    world.scheduler.at(Time{}, kWorldProcess, TimerKind::Foreground, again);
  };
  again();
  EXPECT_EQ(world.scheduler.run(), Outcome::StepLimit);
}

TEST_F(TimerDeathTest, OneNeedsAnAction) {
  EXPECT_DEATH(scheduler_.at(Time{}, world_.process, TimerKind::Foreground, nullptr),
               "a timer of \"tested\" without an action");
}

}  // namespace
}  // namespace porchsim::sim
