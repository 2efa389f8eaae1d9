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
  // A fault at some call: it falls on the next push of its actor to that repository.
  void on_fault(const sim::Event& fault) {
    if (fault.failure.call == "git.push") next_.emplace(fault.actor, fault.subject.name);
  }
  // Of a push that was done, or refused: had a fault fallen on it? Each counts for one push.
  bool take(const sim::Event& push) { return next_.erase({push.actor, push.subject.scope}) > 0; }

 private:
  std::set<std::pair<sim::ActorId, std::string>> next_;  // who, and to which repository
};

}  // namespace porchsim::scenarios
