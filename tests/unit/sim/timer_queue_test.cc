#include "sim/timer_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace porchsim::sim {
namespace {

using testing::ElementsAre;
using TimerKind = Scheduler::TimerKind;

class TimerQueueTest : public testing::Test {
 protected:
  TimerQueue queue_;

  TimerId add(int when, TimerKind kind = TimerKind::Foreground, std::uint32_t owner = 0) {
    return queue_.add({.when = Time(when),
                       .owner = ProcessId{owner},
                       .kind = kind,
                       .sleeper = TaskId{static_cast<std::uint64_t>(++added_)},
                       .action = nullptr});
  }
  // Which timers are left, by the order of adding (from 1), in the order of taking.
  std::vector<std::uint64_t> take_all() {
    std::vector<std::uint64_t> taken;
    while (!queue_.empty()) taken.push_back(static_cast<std::uint64_t>(queue_.take().sleeper));
    return taken;
  }

 private:
  int added_ = 0;
};
using TimerQueueDeathTest = TimerQueueTest;

TEST_F(TimerQueueTest, GivesThemByTimeThenByAdding) {
  add(5);
  add(3, TimerKind::Background);
  add(5, TimerKind::Background);
  add(3);
  add(5);
  EXPECT_EQ(queue_.size(), 5u);
  EXPECT_THAT(take_all(), ElementsAre(2, 4, 1, 3, 5));
}

TEST_F(TimerQueueTest, KnowsTheNextOfEachKind) {
  EXPECT_EQ(queue_.next(), std::nullopt);
  add(5);
  add(3, TimerKind::Background);
  EXPECT_EQ(queue_.next(), Time(3));
  EXPECT_EQ(queue_.next(TimerKind::Foreground), Time(5));
  EXPECT_EQ(queue_.next(TimerKind::Background), Time(3));
  queue_.take();
  EXPECT_EQ(queue_.next(), Time(5));
  EXPECT_EQ(queue_.next(TimerKind::Background), std::nullopt);
}

TEST_F(TimerQueueTest, CancelsOneWhereverItStands) {
  for (int cancelled = 0; cancelled < 7; ++cancelled) {
    TimerQueue queue;
    std::vector<TimerId> ids;
    for (const int when : {4, 2, 6, 1, 3, 5, 7}) {
      ids.push_back(queue.add({.when = Time(when)}));
    }
    queue.cancel(ids[static_cast<std::size_t>(cancelled)]);
    std::vector<Time> times;
    while (!queue.empty()) times.push_back(queue.take().when);
    EXPECT_THAT(times, testing::SizeIs(6));
    EXPECT_TRUE(std::ranges::is_sorted(times)) << cancelled;
  }
}

TEST_F(TimerQueueTest, AnIdDoesNotReachALaterTimer) {
  const TimerId first = add(1);
  queue_.take();
  add(1);
  queue_.cancel(first);
  queue_.cancel(TimerId{});
  queue_.cancel(TimerId{1ULL << 40});
  EXPECT_EQ(queue_.size(), 1u);
}

TEST_F(TimerQueueTest, CancelsAllOfAnOwner) {
  add(3, TimerKind::Foreground, 1);
  add(1, TimerKind::Background, 2);
  add(2, TimerKind::Background, 1);
  add(4, TimerKind::Foreground, 2);
  queue_.cancel_all_of(ProcessId{1});
  EXPECT_THAT(take_all(), ElementsAre(2, 4));
}

TEST_F(TimerQueueTest, AnActionThatDiesMayCancelAnother) {
  const TimerId second = add(2);
  const std::shared_ptr<int> cancels(nullptr, [this, second](int*) { queue_.cancel(second); });
  const TimerId first = queue_.add({.when = Time(1), .action = [cancels] {}});
  const_cast<std::shared_ptr<int>&>(cancels).reset();
  queue_.cancel(first);
  EXPECT_TRUE(queue_.empty());
}

TEST_F(TimerQueueDeathTest, NothingCanBeTakenFromAnEmptyOne) {
  EXPECT_DEATH(queue_.take(), "no timer to take");
}

}  // namespace
}  // namespace porchsim::sim
