#include "controllers/runtime/work_queue.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/unit/controllers/runtime/test_objects.h"
#include "tests/unit/controllers/runtime/test_tasks.h"

namespace porchsim::runtime {
namespace {

using namespace std::chrono_literals;
using testing::request;
using testing::TestTasks;

class WorkQueueTest : public ::testing::Test {
 protected:
  ~WorkQueueTest() override { tasks_.kill_all(); }

  // A worker that notes what it got and when.
  void spawn_worker() {
    tasks_.spawn("worker", [this] {
      while (const auto item = queue_.get()) {
        seen_ +=
            fmt::format("{}@{} ", item->request.key.name, tasks_.now().time_since_epoch() / 1ms);
        queue_.done(item->request);
      }
      seen_ += "end ";
    });
  }
  // Each takes one request and stays busy with it.
  void spawn_workers_that_never_end(int count) {
    for (int i = 0; i < count; ++i) {
      tasks_.spawn("worker", [this] {
        queue_.get();
        ++busy_;
        forever_->wait();
      });
    }
  }
  void spawn_delays() {
    tasks_.spawn("delays", [this] { queue_.run_delays(); });
  }

  TestTasks tasks_;
  WorkQueue queue_{tasks_};
  std::string seen_;
  int busy_ = 0;
  std::unique_ptr<api::Signal> forever_ = tasks_.make_signal();
};

TEST_F(WorkQueueTest, get_waits_for_an_add) {
  spawn_worker();
  tasks_.run();
  EXPECT_EQ(seen_, "");
  queue_.add(request("a"), nullptr);
  queue_.add(request("b"), nullptr);
  tasks_.run();
  EXPECT_EQ(seen_, "a@0 b@0 ");
}

TEST_F(WorkQueueTest, each_of_several_waiting_workers_gets_one) {
  spawn_workers_that_never_end(3);
  tasks_.run();
  for (const char* name : {"a", "b", "c", "d"}) queue_.add(request(name), nullptr);
  tasks_.run();
  EXPECT_EQ(busy_, 3);
  EXPECT_EQ(queue_.state().ready(), 1U);
}

TEST_F(WorkQueueTest, delays_that_end_together_wake_a_worker_each) {
  spawn_workers_that_never_end(3);
  spawn_delays();
  for (const char* name : {"a", "b", "c"}) queue_.add_after(request(name), 1s, nullptr);
  tasks_.run_for(1s);
  EXPECT_EQ(busy_, 3);
  tasks_.kill_all();
}

TEST_F(WorkQueueTest, done_wakes_a_worker_for_a_key_added_meanwhile) {
  queue_.add(request("a"), nullptr);
  tasks_.spawn("elsewhere", [this] {
    const auto item = queue_.get();
    queue_.add(request("a"), nullptr);
    tasks_.sleep_for(1s);
    queue_.done(item->request);
  });
  spawn_worker();
  tasks_.run_for(2s);
  EXPECT_EQ(seen_, "a@1000 ");
}

TEST_F(WorkQueueTest, delayed_requests_come_at_their_time) {
  spawn_worker();
  spawn_delays();
  queue_.add_after(request("late"), 300ms, nullptr);
  queue_.add_after(request("soon"), 100ms, nullptr);
  queue_.add_after(request("now"), 0ms, nullptr);
  queue_.add_after(request("past"), -1s, nullptr);
  tasks_.run_for(1s);
  EXPECT_EQ(seen_, "now@0 past@0 soon@100 late@300 ");
}

TEST_F(WorkQueueTest, an_earlier_delay_wakes_the_timer_early) {
  spawn_worker();
  spawn_delays();
  queue_.add_after(request("late"), 10s, nullptr);
  tasks_.run_for(1s);
  queue_.add_after(request("soon"), 1s, nullptr);
  queue_.add_after(request("late"), 2s, nullptr);
  tasks_.run_for(20s);
  EXPECT_EQ(seen_, "soon@2000 late@3000 ");
}

TEST_F(WorkQueueTest, rate_limited_requests_come_with_back_off) {
  spawn_worker();
  spawn_delays();
  for (int i = 0; i < 4; ++i) {
    queue_.add_rate_limited(request("a"), nullptr);
    tasks_.run_for(1s);
  }
  EXPECT_EQ(seen_, "a@5 a@1010 a@2020 a@3040 ");
  EXPECT_EQ(queue_.failures(request("a")), 4U);
  queue_.forget(request("a"));
  queue_.add_rate_limited(request("a"), nullptr);
  tasks_.run_for(1s);
  EXPECT_EQ(seen_, "a@5 a@1010 a@2020 a@3040 a@4005 ");
}

TEST_F(WorkQueueTest, shut_down_ends_workers_and_timer) {
  spawn_worker();
  spawn_worker();
  spawn_delays();
  queue_.add_after(request("late"), 10s, nullptr);
  tasks_.run_for(1s);
  queue_.add(request("a"), nullptr);
  queue_.shut_down();
  queue_.add(request("b"), nullptr);
  tasks_.run_for(20s);
  EXPECT_EQ(seen_, "a@1000 end end ");
  EXPECT_EQ(tasks_.alive(), 0U);
}

}  // namespace
}  // namespace porchsim::runtime
