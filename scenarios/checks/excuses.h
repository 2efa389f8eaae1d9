// Whose doing is not held against it: controllers that are shipped Porch's on purpose, in a world
// that has others too. An excuse belongs to the controller that did it, never to its neighbour.
#pragma once

#include <map>
#include <vector>

#include "sim/trace.h"

namespace porchsim::scenarios {

class Excuses {
 public:
  // Every controller of the world, and whether it is shipped Porch's. If none is, nothing is
  // excused.
  void know(sim::ActorId controller, bool shipped);
  // A write that everybody has seen.
  void wrote(const sim::Event& event);

  // What somebody did, or what is so of these: it is put down to the controller that acted, else to
  // those that wrote the subjects last.
  bool cover(sim::ActorId actor, const std::vector<sim::Subject>& subjects) const;

 private:
  bool any_ = false;
  std::map<sim::ActorId, bool> shipped_;
  std::map<sim::Subject, sim::ActorId> last_writer_;
};

}  // namespace porchsim::scenarios
