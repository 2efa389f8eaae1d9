#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sim/scheduler.h"
#include "tests/unit/sim/actors.h"
#include "tests/unit/sim/world.h"

namespace porchsim::sim {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;
using TimerKind = Scheduler::TimerKind;

struct Witness {
  World& world;
  std::string name;
  ~Witness() { world.say("~" + name); }
};

class KillTest : public testing::Test {
 public:
  World world_;
  Scheduler& scheduler_ = world_.scheduler;
  ProcessId victim_ = scheduler_.make_process(named("victim"));

  TaskId spawn_victim(const std::string& name, std::function<void()> wait) {
    return scheduler_.spawn(victim_, name, [this, name, wait = std::move(wait)] {
      const Witness witness{world_, name};
      wait();
      world_.say(name + " went on");
    });
  }
};
using KillDeathTest = KillTest;

TEST_F(KillTest, UnwindsEveryKindOfWaitInTheOrderOfSpawning) {
  spawn_victim("parked", [this] { scheduler_.park(); });
  spawn_victim("sleeping", [this] { scheduler_.sleep_for(milliseconds(100)); });
  spawn_victim("parked until", [this] { scheduler_.park_until(milliseconds(100)); });
  spawn_victim("for ever", [this] { scheduler_.sleep_until(Time::max()); });
  spawn_victim("yielding", [this] {
    for (;;) scheduler_.yield();
  });
  world_.spawn("killer", [this] {
    scheduler_.kill(victim_);
    world_.say("killed");
  });
  EXPECT_EQ(scheduler_.run(), Scheduler::Outcome::Quiescent);
  EXPECT_THAT(world_.said, ElementsAre("~parked", "~sleeping", "~parked until", "~for ever",
                                       "~yielding", "killed"));
  EXPECT_EQ(scheduler_.pending().waiting, 0u);
  EXPECT_EQ(scheduler_.pending().next_timer, std::nullopt);
  EXPECT_EQ(scheduler_.now(), Time{});
}

// A task with several waits is killed at each of them, one run after the other: what it had when it
// waited is gone, what it did before remains.
TEST(KillEverywhereTest, FindsATaskAtEachOfItsWaits) {
  constexpr std::uint64_t kWaits = 6;
  for (std::uint64_t at = 0; at <= kWaits; ++at) {
    World world;
    Scheduler& scheduler = world.scheduler;
    const ProcessId victim = scheduler.make_process(named("victim"));
    std::uint64_t done = 0;
    int alive = 0;
    scheduler.spawn(victim, "worker", [&] {
      for (std::uint64_t i = 0; i < kWaits; ++i) {
        ++alive;
        const std::shared_ptr<int> guard(&alive, [](int* count) { --*count; });
        switch (i % 3) {
          case 0:
            scheduler.yield();
            break;
          case 1:
            scheduler.sleep_for(milliseconds(1));
            break;
          default:
            scheduler.park_until(scheduler.now() + milliseconds(1));
            break;
        }
        ++done;
      }
    });
    // Steps of the worker alone: it is resumed once more than it has waited.
    world.trace.attach([&](const Event& event) {
      if (event.verb == Verb::Resume && event.step == at) scheduler.stop();
    });
    scheduler.run();
    scheduler.kill(victim);
    EXPECT_EQ(done, at);
    EXPECT_EQ(alive, 0);
    EXPECT_EQ(scheduler.run(), Scheduler::Outcome::Quiescent);
    EXPECT_EQ(done, at) << "nothing goes on after the kill";
  }
}

TEST_F(KillTest, ATaskThatNeverRanIsForgotten) {
  spawn_victim("new", [] {});
  scheduler_.kill(victim_);
  EXPECT_EQ(scheduler_.run(), Scheduler::Outcome::Quiescent);
  EXPECT_THAT(world_.said, IsEmpty());
}

TEST_F(KillTest, CancelsTheTimersOfTheProcessAlone) {
  scheduler_.at(milliseconds(1), victim_, TimerKind::Foreground, [this] { world_.say("victim"); });
  scheduler_.at(milliseconds(2), world_.process, TimerKind::Foreground,
                [this] { world_.say("other"); });
  scheduler_.kill(victim_);
  scheduler_.run();
  EXPECT_THAT(world_.said, ElementsAre("other"));
}

TEST_F(KillTest, LeavesOtherProcessesAlone) {
  spawn_victim("victim", [this] { scheduler_.park(); });
  const TaskId other = world_.spawn("other", [this] {
    scheduler_.park();
    world_.say("other went on");
  });
  scheduler_.run();
  scheduler_.kill(victim_);
  scheduler_.wake(other);
  scheduler_.run();
  EXPECT_THAT(world_.said, ElementsAre("~victim", "other went on"));
}

TEST_F(KillTest, TheProcessMayStartAgain) {
  spawn_victim("first", [this] { scheduler_.park(); });
  scheduler_.run();
  scheduler_.kill(victim_);
  spawn_victim("second", [this] { scheduler_.sleep_for(milliseconds(1)); });
  scheduler_.run();
  EXPECT_THAT(world_.said, ElementsAre("~first", "second went on", "~second"));
}

TEST_F(KillTest, StartsAndCrashesAreEvents) {
  std::vector<std::string> events;
  world_.trace.attach([&](const Event& event) {
    if (event.verb == Verb::Resume) return;
    events.push_back(std::string(to_string(event.verb)) + " " + event.subject.text());
  });
  scheduler_.kill(victim_);  // not started: nothing to say
  spawn_victim("a", [this] { scheduler_.park(); });
  spawn_victim("b", [this] { scheduler_.park(); });
  scheduler_.kill(victim_);
  scheduler_.kill(victim_);
  spawn_victim("c", [] {});
  EXPECT_THAT(events, ElementsAre("Start victim", "Crash victim", "Start victim"));
}

TEST_F(KillTest, ATimerMayKillTheTaskThatSetIt) {
  spawn_victim("suicidal", [this] {
    scheduler_.at(scheduler_.now(), kWorldProcess, TimerKind::Foreground,
                  [this] { scheduler_.kill(victim_); });
    scheduler_.park();
  });
  world_.spawn("bystander", [this] { world_.say("bystander"); });
  scheduler_.run();
  EXPECT_THAT(world_.said, ElementsAre("~suicidal", "bystander"));
}

TEST_F(KillTest, DestructorsMayUseTheSchedulerButWaitForNothing) {
  struct WakesAnother {
    Scheduler& scheduler;
    TaskId other;
    ~WakesAnother() {
      scheduler.wake(other);
      scheduler.at(scheduler.now(), scheduler_owner, TimerKind::Foreground, [] {});
    }
    ProcessId scheduler_owner;
  };
  const TaskId other = world_.spawn("other", [this] {
    scheduler_.park();
    world_.say("other woke");
  });
  TaskId sibling{};
  spawn_victim("a", [&] {
    const WakesAnother wakes_other{scheduler_, other, victim_};
    const WakesAnother wakes_sibling{scheduler_, sibling, victim_};
    scheduler_.park();
  });
  sibling = spawn_victim("b", [this] { scheduler_.park(); });
  scheduler_.run();
  scheduler_.kill(victim_);
  EXPECT_EQ(scheduler_.pending().runnable, 1u) << "a dying sibling stays asleep";
  EXPECT_EQ(scheduler_.pending().next_timer, std::nullopt) << "a dying process sets no timers";
  scheduler_.run();
  EXPECT_THAT(world_.said, ElementsAre("~a", "~b", "other woke"));
}

TEST(SchedulerEndTest, DestroyingTheSchedulerUnwindsEverything) {
  std::vector<std::string> said;
  {
    const auto choices = make_plain_choices();
    Trace trace(*choices);
    Scheduler scheduler(*choices, trace);
    const auto captured = std::shared_ptr<int>(nullptr, [&](int*) { said.push_back("~timer"); });
    for (const std::string name : {"a", "b"}) {
      scheduler.spawn(scheduler.make_process(named(name)), name, [&, name] {
        const std::shared_ptr<int> guard(nullptr, [&, name](int*) { said.push_back("~" + name); });
        scheduler.park();
      });
    }
    scheduler.run();
    scheduler.at(milliseconds(1), kWorldProcess, TimerKind::Background, [captured] {});
  }
  EXPECT_THAT(said, ElementsAre("~a", "~b", "~timer"));
}

TEST_F(KillDeathTest, ATaskMayNotKillItsOwnProcess) {
  spawn_victim("suicidal", [this] { scheduler_.kill(victim_); });
  EXPECT_DEATH(scheduler_.run(), "task \"suicidal\" kills its own process");
}

TEST_F(KillDeathTest, TheWorldCannotBeKilled) {
  EXPECT_DEATH(scheduler_.kill(kWorldProcess), "the world's own process cannot be killed");
}

TEST_F(KillDeathTest, ADestructorMayNotWait) {
  struct Lingers {
    Scheduler& scheduler;
    ~Lingers() { scheduler.sleep_for(milliseconds(1)); }
  };
  const TaskId worker = spawn_victim("worker", [this] {
    const Lingers lingers{scheduler_};
    scheduler_.park();
  });
  scheduler_.run();
  EXPECT_DEATH(scheduler_.kill(victim_), "task \"worker\" waits in a destructor while it is being");
  scheduler_.wake(worker);  // without a kill it may end
  scheduler_.run();
}

TEST_F(KillDeathTest, ADestructorMayNotKillOrSpawnInTheDead) {
  struct Spawns {
    KillDeathTest& test;
    ~Spawns() {
      test.spawn_victim("late", [] {});
    }
  };
  const auto kill_with_spawn = [this] {
    spawn_victim("worker", [this] {
      const Spawns spawns{*this};
      scheduler_.park();
    });
    scheduler_.run();
    scheduler_.kill(victim_);
  };
  EXPECT_DEATH(kill_with_spawn(), "task \"late\" is spawned in \"victim\" while it dies");
}

}  // namespace
}  // namespace porchsim::sim
