// What decides all that follows in a world, but for the order that the scheduler knows of: two
// moments of two runs with equal hashes go on alike if they are decided alike, and no check can
// tell them apart later.
//
// Objects and Git are told by all writes so far, in their order: finer than what they hold. What a
// process holds in memory is told by what it has seen and done, in its order, since it was idle
// last. A controller is idle when it waits, has no reconcile under way and is told of everything;
// its memory is then what its caches hold. That is certain of a controller with one worker and no
// rival alone; what others have seen counts from their start. Whatever outlasts a reconcile in
// memory comes of an error (back-offs, positions of broken watches): errors count for ever, so that
// states differ after them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "scenarios/world/world.h"
#include "sim/fingerprint.h"
#include "sim/trace.h"
#include "sim/walk/bounded_walk.h"

namespace porchsim::scenarios {

class StateHash {
 public:
  // Attaches itself to the world's trace, for as long as it lives; the world is at rest.
  explicit StateHash(World& world);
  ~StateHash() { *listening_ = false; }
  StateHash(const StateHash&) = delete;
  StateHash& operator=(const StateHash&) = delete;

  std::uint64_t value(const sim::BoundedWalk::Waits& waits);

 private:
  // Of an actor.
  struct Memory {
    sim::Fingerprint seen;         // since it was idle last
    sim::Fingerprint kept;         // for ever
    std::uint64_t reconciles = 0;  // under way
  };

  void on_event(const sim::Event& event);
  Memory& memory(sim::ActorId actor);
  void forget_what_is_over(const sim::BoundedWalk::Waits& waits);
  std::uint64_t faults() const;

  World& world_;
  sim::Fingerprint writes_;
  std::vector<Memory> memories_;                                    // by actor
  std::shared_ptr<bool> listening_ = std::make_shared<bool>(true);  // the trace outlives this
};

}  // namespace porchsim::scenarios
