// Pushes on which a fault falls: what becomes of them tells nothing of who pushes, nor of what Git
// has.
#pragma once

#include <set>
#include <string>
#include <utility>

#include "sim/trace.h"

namespace porchsim::scenarios {

class StruckPushes {
 public:
  // A fault at some call: it falls on the next push of its actor to that repository. Of two that
  // are under way each may have its own.
  void on_fault(const sim::Event& fault) {
    if (fault.failure.call == "git.push") next_.emplace(fault.actor, fault.subject.name);
  }

  // Of a push that was done, or refused: had a fault fallen on it? Each counts for one push, which
  // has an event for each of its references, one after the other.
  bool take(const sim::Event& push) {
    const bool goes_on = push.id == last_.event + 1 && push.actor == last_.actor &&
                         push.time == last_.time && !last_.references.contains(push.subject);
    if (!goes_on) {
      const auto fault = next_.find({push.actor, push.subject.scope});
      last_ = {.actor = push.actor, .time = push.time, .is_struck = fault != next_.end()};
      if (last_.is_struck) next_.erase(fault);
    }
    last_.event = push.id;
    last_.references.insert(push.subject);
    return last_.is_struck;
  }

 private:
  struct Push {
    sim::EventId event = 0;  // its last
    sim::ActorId actor{};
    sim::Time time{};
    bool is_struck = false;
    std::set<sim::Subject> references{};
  };

  std::multiset<std::pair<sim::ActorId, std::string>> next_;  // who, and to which repository
  Push last_;
};

}  // namespace porchsim::scenarios
