// The timers of one scheduler, in the total order (time, sequence): of two for the same time, the
// one added first. Background timers are in the same order but do not keep a run alive, so the two
// kinds are also known apart. Adding, taking and cancelling cost O(log n).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "sim/scheduler.h"
#include "sim/time.h"

namespace porchsim::sim {

struct Timer {
  Time when{};
  ProcessId owner{};
  Scheduler::TimerKind kind = Scheduler::TimerKind::Foreground;
  TaskId sleeper{};  // a task to wake; without one:
  std::function<void()> action{};
};

class TimerQueue {
 public:
  // Ids are never 0 and never come again, in any queue of less than 2^32 adds.
  TimerId add(Timer timer);
  // No effect on a timer that was taken or cancelled.
  void cancel(TimerId timer);
  // In the order of the queue's slots; costs O(n).
  void cancel_all_of(ProcessId owner);

  bool empty() const { return size() == 0; }
  std::size_t size() const { return heaps_[0].size() + heaps_[1].size(); }
  std::optional<Time> next() const;
  std::optional<Time> next(Scheduler::TimerKind kind) const;
  // The first of the order; the queue must not be empty.
  Timer take();
  // All of them; until the queue changes. Costs O(n log n).
  std::vector<const Timer*> in_order() const;

 private:
  struct Slot {
    Timer timer;
    std::uint64_t sequence = 0;  // 0 = free
    std::size_t position = 0;    // in the heap of its kind
  };
  using Heap = std::vector<std::uint32_t>;  // slots; a binary heap by (when, sequence)

  Heap& heap_of(const Slot& slot) { return heaps_[static_cast<std::size_t>(slot.timer.kind)]; }
  bool before(std::uint32_t a, std::uint32_t b) const;
  void put(Heap& heap, std::size_t position, std::uint32_t slot);
  void move_up(Heap& heap, std::size_t position);
  void move_down(Heap& heap, std::size_t position);
  Timer remove(std::uint32_t slot);

  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
  std::array<Heap, 2> heaps_;  // by kind
  std::uint64_t last_sequence_ = 0;
};

}  // namespace porchsim::sim
