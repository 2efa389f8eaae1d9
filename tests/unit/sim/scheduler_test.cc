#include "sim/scheduler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/sim/actors.h"
#include "tests/unit/sim/world.h"

namespace porchsim::sim {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(SchedulerTest, RunsTasksInTheOrderOfSpawningWhenNothingIsDrawn) {
  World world;
  for (const std::string name : {"a", "b", "c"}) {
    world.spawn(name, [&world, name] {
      world.say(name + "1");
      world.scheduler.yield();
      world.say(name + "2");
    });
  }
  EXPECT_EQ(world.scheduler.run(), Scheduler::Outcome::Quiescent);
  EXPECT_THAT(world.said, ElementsAre("a1", "b1", "c1", "a2", "b2", "c2"));
  EXPECT_EQ(world.scheduler.steps(), 6u);
}

TEST(SchedulerTest, APickTakesTheNthOfTheRunnableTasks) {
  const auto parsed = ChoiceSet::parse("porchsim1:sched.preempt@world#0,sched.pick@world#0");
  ASSERT_EQ(parsed.error, "");
  World world(make_recorded_choices(parsed.choices));
  for (const std::string name : {"a", "b", "c"}) {
    world.spawn(name, [&world, name] { world.say(name); });
  }
  world.scheduler.run();
  EXPECT_THAT(world.said, ElementsAre("c", "a", "b"));
}

TEST(SchedulerTest, OneRunnableTaskIsNoDecision) {
  World world(make_seeded_choices(1));
  world.spawn("only", [&world] {
    for (int i = 0; i < 100; ++i) world.scheduler.yield();
  });
  world.scheduler.run();
  EXPECT_EQ(world.scheduler.choices().draws(), 0u);
}

TEST(SchedulerTest, WithoutPreemptionNothingIsDrawn) {
  World world(make_seeded_choices(1), {.preempt_numerator = 0});
  for (const std::string name : {"a", "b"}) {
    world.spawn(name, [&world] { world.scheduler.yield(); });
  }
  world.scheduler.run();
  EXPECT_EQ(world.scheduler.choices().draws(), 0u);
}

TEST(SchedulerTest, TimeJumpsToTheNextWakeUp) {
  World world;
  world.spawn("late", [&world] {
    world.scheduler.sleep_for(milliseconds(20));
    world.say("late");
  });
  world.spawn("early", [&world] {
    world.scheduler.sleep_until(milliseconds(10));
    world.say("early");
  });
  EXPECT_EQ(world.scheduler.run(), Scheduler::Outcome::Quiescent);
  EXPECT_THAT(world.said, ElementsAre("early", "late"));
  EXPECT_EQ(world.scheduler.now(), milliseconds(20));
}

TEST(SchedulerTest, ASleepWhoseDeadlineHasPassedIsAYield) {
  World world;
  world.spawn("a", [&world] {
    world.scheduler.sleep_until(Time{});
    world.say("a");
  });
  world.spawn("b", [&world] { world.say("b"); });
  world.scheduler.run();
  EXPECT_THAT(world.said, ElementsAre("b", "a"));
}

TEST(SchedulerTest, ASleepForEverEndsOnlyWithItsTask) {
  World world;
  const TaskId sleeper = world.spawn("a", [&world] {
    world.scheduler.sleep_for(Duration::max());
    world.say("woke");
  });
  EXPECT_EQ(world.scheduler.run(), Scheduler::Outcome::Quiescent);
  world.scheduler.wake(sleeper);
  EXPECT_EQ(world.scheduler.run(), Scheduler::Outcome::Quiescent);
  EXPECT_THAT(world.said, IsEmpty());
  EXPECT_EQ(world.scheduler.now(), Time{});
}

TEST(SchedulerTest, AWakeReachesOnlyAParkedTask) {
  World world;
  TaskId parked{};
  parked = world.spawn("parked", [&world] {
    world.scheduler.wake(world.scheduler.current());  // before the park: lost
    world.scheduler.park();
    world.say("woke");
  });
  world.scheduler.run();
  EXPECT_THAT(world.said, IsEmpty());
  EXPECT_EQ(world.scheduler.pending().waiting, 1u);
  world.scheduler.wake(parked);
  EXPECT_EQ(world.scheduler.pending().runnable, 1u);
  world.scheduler.wake(parked);
  EXPECT_EQ(world.scheduler.pending().runnable, 1u);
  world.scheduler.run();
  EXPECT_THAT(world.said, ElementsAre("woke"));
  world.scheduler.wake(parked);  // has ended
  EXPECT_EQ(world.scheduler.pending().runnable, 0u);
}

TEST(SchedulerTest, AWakeDoesNotEndASleep) {
  World world;
  const TaskId sleeper = world.spawn("sleeper", [&world] {
    world.scheduler.sleep_for(milliseconds(5));
    world.say(std::to_string(world.scheduler.now().count()));
  });
  world.spawn("waker", [&world, sleeper] { world.scheduler.wake(sleeper); });
  world.scheduler.run();
  EXPECT_THAT(world.said, ElementsAre("5000000"));
}

TEST(SchedulerTest, AParkWithADeadlineSaysWhichCameFirst) {
  World world;
  const TaskId parked = world.spawn("parked", [&world] {
    world.say(world.scheduler.park_until(milliseconds(10)) ? "woken" : "late");
    world.say(world.scheduler.park_until(milliseconds(20)) ? "woken" : "late");
    world.say(world.scheduler.park_until(milliseconds(20)) ? "woken" : "late");
  });
  world.spawn("waker", [&world, parked] {
    world.scheduler.sleep_until(milliseconds(3));
    world.scheduler.wake(parked);
  });
  world.scheduler.run();
  EXPECT_THAT(world.said, ElementsAre("woken", "late", "late"));
  EXPECT_EQ(world.scheduler.now(), milliseconds(20)) << "the first deadline was cancelled";
  EXPECT_EQ(world.scheduler.pending().waiting, 0u);
}

TEST(SchedulerTest, ATaskThatEndsMakesRoomForAnotherWithAnIdOfItsOwn) {
  World world;
  const TaskId first = world.spawn("first", [] {});
  world.scheduler.run();
  const TaskId second = world.spawn("second", [&world] { world.scheduler.park(); });
  world.scheduler.run();
  EXPECT_NE(first, second);
  world.scheduler.wake(first);
  EXPECT_EQ(world.scheduler.pending().waiting, 1u);
}

TEST(SchedulerTest, TheActorIsThatOfTheRunningTask) {
  World world;
  Scheduler& scheduler = world.scheduler;
  const ProcessId controller = scheduler.make_process(named("pv-controller"));
  EXPECT_EQ(scheduler.choices().actor_name(scheduler.current_actor()), "world");
  scheduler.spawn(controller, "worker", [&] {
    EXPECT_TRUE(scheduler.in_task());
    EXPECT_EQ(scheduler.current_actor(), scheduler.actor_of(controller));
    EXPECT_EQ(scheduler.choices().actor_name(scheduler.current_actor()), "pv-controller");
  });
  scheduler.run();
  EXPECT_FALSE(scheduler.in_task());
}

TEST(SchedulerTest, StopEndsTheRunAndRunGoesOn) {
  World world;
  world.spawn("a", [&world] {
    world.scheduler.stop();
    world.say("before");
    world.scheduler.yield();
    world.say("after");
  });
  EXPECT_EQ(world.scheduler.run(), Scheduler::Outcome::Stopped);
  EXPECT_THAT(world.said, ElementsAre("before"));
  EXPECT_EQ(world.scheduler.run(), Scheduler::Outcome::Quiescent);
  EXPECT_THAT(world.said, ElementsAre("before", "after"));
}

TEST(SchedulerTest, TheStepLimitEndsALivelock) {
  World world(make_plain_choices(), {.max_steps = 1000});
  world.spawn("spins", [&world] {
    for (;;) world.scheduler.yield();
  });
  EXPECT_EQ(world.scheduler.run(), Scheduler::Outcome::StepLimit);
  EXPECT_EQ(world.scheduler.steps(), 1000u);
  EXPECT_EQ(world.scheduler.now(), Time{});
}

TEST(SchedulerTest, TheStepLimitIsNoVerdictOnARunThatHasJustEnded) {
  World world(make_plain_choices(), {.max_steps = 1});
  world.spawn("a", [] {});
  EXPECT_EQ(world.scheduler.run(), Scheduler::Outcome::Quiescent);
}

TEST(SchedulerTest, ManySmallTasksShareStacks) {
  World world;
  int ended = 0;
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 2000; ++i) {
      world.spawn("small", [&world, &ended] {
        world.scheduler.yield();
        ++ended;
      });
    }
    world.scheduler.run();
  }
  EXPECT_EQ(ended, 6000);
}

TEST(SchedulerTest, SchedulersOfOneProgramDoNotMeet) {
  World inner;
  World outer;
  inner.spawn("in", [&inner] {
    inner.scheduler.yield();
    inner.say("inner");
  });
  outer.spawn("out", [&] {
    inner.scheduler.run();
    outer.say("outer");
    outer.scheduler.yield();
  });
  outer.scheduler.run();
  EXPECT_THAT(inner.said, ElementsAre("inner"));
  EXPECT_THAT(outer.said, ElementsAre("outer"));
}

TEST(SchedulerDeathTest, AWaitNeedsATask) {
  World world;
  EXPECT_DEATH(world.scheduler.yield(), "yield\\(\\) outside of a task");
  EXPECT_DEATH(world.scheduler.park(), "park\\(\\) outside of a task");
  EXPECT_DEATH(world.scheduler.sleep_for(milliseconds(1)), "sleep_until\\(\\) outside of a task");
  world.scheduler.at(milliseconds(1), kWorldProcess, Scheduler::TimerKind::Foreground,
                     [&world] { world.scheduler.yield(); });
  EXPECT_DEATH(world.scheduler.run(), "outside of a task");
}

TEST(SchedulerDeathTest, ATaskMayNotRunTheScheduler) {
  World world;
  world.spawn("a", [&world] { world.scheduler.run(); });
  EXPECT_DEATH(world.scheduler.run(), "run\\(\\) from within run\\(\\)");
}

}  // namespace
}  // namespace porchsim::sim
