#include "fakeporch/client/sim_tasks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "tests/unit/fakeporch/client/network_world.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::fakeporch {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;

struct SimTasksTest : testing::Test {
  NetworkWorld world;
  api::Time epoch{seconds(1'000'000)};
  SimTasks tasks{world.scheduler, world.process, {.epoch = epoch}};
  std::vector<std::string> said;
  std::unique_ptr<api::Signal> signal = tasks.make_signal();

  void spawn_three_that_wait() {
    for (const char* name : {"a", "b", "c"}) {
      tasks.spawn(name, [this, name] {
        signal->wait();
        said.emplace_back(name);
      });
    }
  }
};

TEST_F(SimTasksTest, time_is_wall_time) {
  EXPECT_EQ(tasks.now(), epoch);
  world.run([this] {
    tasks.sleep_for(milliseconds(1500));
    EXPECT_EQ(tasks.now(), epoch + milliseconds(1500));
  });
}

TEST_F(SimTasksTest, notify_one_wakes_the_one_that_waits_longest) {
  spawn_three_that_wait();
  world.run([this] {
    tasks.sleep_for(milliseconds(1));
    signal->notify_one();
    tasks.sleep_for(milliseconds(1));
    said.emplace_back("-");
    signal->notify_all();
  });
  EXPECT_THAT(said, ElementsAre("a", "-", "b", "c"));
}

TEST_F(SimTasksTest, two_notifies_wake_two) {
  spawn_three_that_wait();
  world.run([this] {
    tasks.sleep_for(milliseconds(1));
    signal->notify_one();
    signal->notify_one();
  });
  EXPECT_THAT(said, ElementsAre("a", "b"));
}

TEST_F(SimTasksTest, a_notify_with_nobody_waiting_is_lost) {
  world.run([this] {
    signal->notify_all();
    EXPECT_FALSE(signal->wait_until(tasks.now() + seconds(1)));
    EXPECT_EQ(tasks.now(), epoch + seconds(1));
  });
}

TEST_F(SimTasksTest, a_notified_wait_ends_early) {
  tasks.spawn("waits", [this] {
    EXPECT_TRUE(signal->wait_until(tasks.now() + seconds(10)));
    EXPECT_EQ(tasks.now(), epoch + seconds(2));
  });
  world.run([this] {
    tasks.sleep_for(seconds(2));
    signal->notify_one();
  });
  EXPECT_EQ(world.scheduler.now(), seconds(2)) << "the alarm is taken back";
}

TEST_F(SimTasksTest, far_waits_let_the_world_rest) {
  bool woke = false;
  tasks.spawn("resync", [&] {
    tasks.sleep_for(hours(10));
    woke = true;
  });
  tasks.spawn("waits long", [&] { signal->wait_until(tasks.now() + hours(1)); });
  EXPECT_EQ(world.scheduler.run(), sim::Scheduler::Outcome::Quiescent);
  EXPECT_LT(world.scheduler.now(), hours(1));
  EXPECT_FALSE(woke);
  world.run([this] {
    for (int i = 0; i < 11 * 60 * 6; ++i) tasks.sleep_for(seconds(10));
  });
  EXPECT_TRUE(woke);
}

TEST_F(SimTasksTest, killing_unwinds_waits) {
  tasks.spawn("waits", [&] { signal->wait(); });
  tasks.spawn("waits until", [&] { signal->wait_until(tasks.now() + seconds(10)); });
  tasks.spawn("sleeps", [&] { tasks.sleep_for(hours(1)); });
  const sim::ProcessId other = world.scheduler.make_process(sim::named("other"));
  world.scheduler.spawn(other, "kills", [this] {
    world.scheduler.sleep_for(seconds(1));
    world.scheduler.kill(world.process);
  });
  world.scheduler.run();
  EXPECT_EQ(world.scheduler.now(), seconds(1));
  signal->notify_all();
  signal.reset();
}

TEST_F(SimTasksTest, a_signal_may_go_before_its_waiters) {
  tasks.spawn("waits", [&] { signal->wait(); });
  world.scheduler.run();
  signal.reset();
  world.scheduler.kill(world.process);
}

}  // namespace
}  // namespace porchsim::fakeporch
