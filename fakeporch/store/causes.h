// Which trace event led to what: the thread by which a report walks from an effect back to its
// origin. A task (a reconcile, a person's step, a request's handler) says what it is acting on;
// whatever it commits names that event as its cause. Commits and deliveries are found again by the
// revision they made or brought.
//
// Only for telling the story: nothing in a run depends on it. Old entries are forgotten.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "sim/scheduler.h"
#include "sim/trace.h"

namespace porchsim::fakeporch {

// revision -> event, the newest `kCapacity` or so of them.
class EventIndex {
 public:
  void put(std::uint64_t revision, sim::EventId event);
  sim::EventId find(std::uint64_t revision) const;  // 0 = not known (any more)

 private:
  struct Slot {
    std::uint64_t revision = 0;
    sim::EventId event = 0;
  };
  static constexpr std::size_t kFirstCapacity = 64;
  static constexpr std::size_t kCapacity = 65536;

  void grow();

  std::vector<Slot> slots_;  // a power of two; a revision lives at its low bits
  std::size_t puts_ = 0;
};

class Causes {
 public:
  explicit Causes(sim::Scheduler& scheduler) : scheduler_(scheduler) {}

  // What the running task (outside tasks: the setup) does from here on is caused by `event`;
  // 0 = nothing known.
  void set(sim::EventId event);
  void set(sim::TaskId task, sim::EventId event);
  void forget(sim::TaskId task) { by_task_.erase(task); }
  sim::EventId current() const;

  void committed(std::uint64_t revision, sim::EventId event) { commits_.put(revision, event); }
  sim::EventId commit_of(std::uint64_t revision) const { return commits_.find(revision); }

  void delivered(sim::ProcessId process, std::uint64_t revision, sim::EventId event);
  // The delivery of that revision to that process, else its commit, else 0.
  sim::EventId arrival_of(sim::ProcessId process, std::uint64_t revision) const;

 private:
  sim::Scheduler& scheduler_;
  std::map<sim::TaskId, sim::EventId> by_task_;
  sim::EventId outside_tasks_ = 0;
  EventIndex commits_;
  std::map<sim::ProcessId, EventIndex> deliveries_;
};

}  // namespace porchsim::fakeporch
