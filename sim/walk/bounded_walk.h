// All runs of a small world that differ from the plainest one in at most so many places: depth
// first, the plainest first, each made anew from the beginning.
//
//   BoundedWalk walk({.delays = 2, .faults = 0});
//   while (walk.next()) run(walk.choices());
//
// What differs is a task that is passed over, once or until nothing else can go (a delay), or a
// fault that has a rate; messages are on time, and all other draws are 0. Before begin() and after
// end() nothing differs, so that a world may be built and judged in peace.
//
// With look_with() a run goes no further once it comes to a state that has been seen with as much
// of the bounds left: what can follow has been walked through then, or is being. The order of what
// is to come is part of the state; the caller adds the rest, which must decide all that follows,
// given the decisions: where that is not certain, let two states differ.
//
// The world must be deterministic: a run that comes to other decisions than the one before it, up
// to where they part, is a failed assertion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "sim/fingerprint.h"
#include "sim/order/held_back.h"
#include "sim/planned_choices.h"

namespace porchsim::sim {

class BoundedWalk {
 public:
  struct Bounds {
    std::uint32_t delays = 0;
    std::uint32_t faults = 0;
    auto operator<=>(const Bounds&) const = default;
  };
  // The size of what has been walked through.
  struct Size {
    std::uint64_t runs = 0;
    std::uint64_t pruned = 0;     // of them: came to a state that had been seen
    std::uint64_t states = 0;     // that were seen, and differ
    std::uint64_t decisions = 0;  // of all runs, those walked before included
  };

  explicit BoundedWalk(Bounds bounds) : bounds_(bounds) {}

  // Goes to the next run; false if there is none. The choices of the run before are gone then.
  bool next();
  // Of this run: fresh, for one run.
  std::unique_ptr<Choices> choices();

  // ---- during a run ----
  // At each decision from here on: what is not the scheduler's of the state; told whether an actor
  // waits. Whoever runs the world is told when the rest of the run has been seen. Forgotten with
  // the run.
  using Waits = std::function<bool(ActorId)>;
  using State = std::function<std::uint64_t(const Waits&)>;
  void look_with(State state, std::function<void()> seen);
  void begin() { walking_ = true; }
  void end() { walking_ = false; }
  bool pruned() const { return pruned_; }

  const Size& size() const { return size_; }

 private:
  class Walk;
  enum class Cost : std::uint8_t { Delay, Fault };
  struct Branch {
    SiteId site{};
    ActorId actor{};
    std::size_t answers = 1;
    std::size_t answer = 0;
    Cost cost{};
  };

  std::size_t next_of(std::span<const std::uint64_t> tasks);
  std::size_t decide(SiteId site, ActorId actor, std::size_t answers, Cost cost);
  bool has_been_here();

  Bounds bounds_;
  std::vector<Branch> path_;  // the decisions of this run, in order
  std::size_t depth_ = 0;     // how many of them it has come to
  Bounds left_;
  bool walking_ = false;
  bool pruned_ = false;
  HeldBack held_;
  Fingerprint since_pick_;  // who is held back; what was decided since, which may not show yet
  const OrderView* order_ = nullptr;
  State state_;
  std::function<void()> seen_;
  // By hash what was left there; none is above another.
  std::map<std::uint64_t, std::vector<Bounds>> states_;
  Size size_;
};

}  // namespace porchsim::sim
