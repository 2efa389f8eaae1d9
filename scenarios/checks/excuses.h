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
  void know(sim::ActorId controller, bool shipped) {
    shipped_.insert_or_assign(controller, shipped);
    any_ = any_ || shipped;
  }
  // A write that everybody has seen.
  void wrote(const sim::Event& event) {
    if (any_ && shipped_.contains(event.actor))
      last_writer_.insert_or_assign(event.subject, event.actor);
  }

  // What somebody did, or what is so of these: it is put down to the controller that acted, else to
  // those that wrote the subjects last.
  bool cover(sim::ActorId actor, const std::vector<sim::Subject>& subjects) const {
    if (!any_) return false;
    if (const auto found = shipped_.find(actor); found != shipped_.end()) return found->second;
    bool by_shipped = false;
    for (const sim::Subject& subject : subjects) {
      const auto writer = last_writer_.find(subject);
      if (writer == last_writer_.end()) continue;
      if (!shipped_.at(writer->second)) return false;
      by_shipped = true;
    }
    return by_shipped;
  }

 private:
  bool any_ = false;
  std::map<sim::ActorId, bool> shipped_;
  std::map<sim::Subject, sim::ActorId> last_writer_;
};

}  // namespace porchsim::scenarios
