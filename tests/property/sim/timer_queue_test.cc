#include "sim/timer_queue.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace porchsim::sim {
namespace {

using TimerKind = Scheduler::TimerKind;

// What a queue should be: a sorted map.
class Model {
 public:
  void add(Time when, ProcessId owner, TimerKind kind, TimerId id) {
    timers_.emplace(std::pair(when, ++sequence_), Entry{owner, kind, id});
  }
  void cancel(TimerId id) {
    std::erase_if(timers_, [id](const auto& timer) { return timer.second.id == id; });
  }
  void cancel_all_of(ProcessId owner) {
    std::erase_if(timers_, [owner](const auto& timer) { return timer.second.owner == owner; });
  }
  std::optional<Time> next(std::optional<TimerKind> kind) const {
    for (const auto& [order, entry] : timers_) {
      if (!kind || entry.kind == *kind) return order.first;
    }
    return std::nullopt;
  }
  // The time and the number (from 1) of the timer taken.
  std::pair<Time, std::uint64_t> take() {
    const auto taken = timers_.begin()->first;
    timers_.erase(timers_.begin());
    return taken;
  }
  std::size_t size() const { return timers_.size(); }

 private:
  struct Entry {
    ProcessId owner;
    TimerKind kind;
    TimerId id;
  };
  std::map<std::pair<Time, std::uint64_t>, Entry> timers_;
  std::uint64_t sequence_ = 0;
};

RC_GTEST_PROP(TimerQueueLaws, BehavesAsASortedMap, ()) {
  TimerQueue queue;
  Model model;
  std::vector<TimerId> ids;
  const auto commands = *rc::gen::inRange(0, 200);
  for (int i = 0; i < commands; ++i) {
    switch (*rc::gen::weightedElement<int>({{6, 0}, {2, 1}, {4, 2}, {1, 3}})) {
      case 0: {
        const Time when(*rc::gen::inRange(0, 8));
        const ProcessId owner{*rc::gen::inRange<std::uint32_t>(0, 4)};
        const auto kind = *rc::gen::element(TimerKind::Foreground, TimerKind::Background);
        const TimerId id = queue.add(
            {.when = when, .owner = owner, .kind = kind, .sleeper = TaskId{ids.size() + 1}});
        model.add(when, owner, kind, id);
        ids.push_back(id);
        break;
      }
      case 1:
        if (ids.empty()) break;
        {
          const TimerId id = *rc::gen::elementOf(ids);
          queue.cancel(id);
          model.cancel(id);
        }
        break;
      case 2:
        if (model.size() == 0) break;
        {
          const Timer timer = queue.take();
          RC_ASSERT(std::pair(timer.when, static_cast<std::uint64_t>(timer.sleeper)) ==
                    model.take());
        }
        break;
      default:
        if (*rc::gen::inRange(0, 4) != 0) break;
        queue.cancel_all_of(ProcessId{1});
        model.cancel_all_of(ProcessId{1});
        break;
    }
    RC_ASSERT(queue.size() == model.size());
    RC_ASSERT(queue.next() == model.next(std::nullopt));
    RC_ASSERT(queue.next(TimerKind::Foreground) == model.next(TimerKind::Foreground));
    RC_ASSERT(queue.next(TimerKind::Background) == model.next(TimerKind::Background));
  }
  while (model.size() > 0) {
    const Timer timer = queue.take();
    RC_ASSERT(std::pair(timer.when, static_cast<std::uint64_t>(timer.sleeper)) == model.take());
  }
}

}  // namespace
}  // namespace porchsim::sim
