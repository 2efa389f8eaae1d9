// Whose doing is not held against it: controllers that are shipped Porch's on purpose, in a world
// that has others too. An excuse belongs to the controller that did it, never to its neighbour.
#pragma once

#include <map>
#include <vector>

#include "api/switches.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

class Excuses {
 public:
  // Every controller of the world, and whose it is. If none is shipped Porch's, nothing is excused.
  void know(sim::ActorId controller, api::Profile profile);
  // A write that everybody has seen.
  void wrote(const sim::Event& event);

  // What somebody did, or what is so of these: it is put down to the controller that acted, else to
  // those that wrote the subjects last.
  bool cover(sim::ActorId actor, const std::vector<sim::Subject>& subjects) const;
  // Whether it holds to more than the documents ask for; so does who is not known.
  bool is_hardened(sim::ActorId controller) const;

 private:
  bool any_ = false;
  std::map<sim::ActorId, api::Profile> profiles_;
  std::map<sim::Subject, sim::ActorId> last_writer_;
};

}  // namespace porchsim::scenarios
