// What is being deleted and does not go: finalizers keep it.
#pragma once

#include <string>
#include <vector>

#include "program/explain/history.h"
#include "sim/subject.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

struct Held {
  struct Finalizer {
    std::string name;
    const sim::Event* set = nullptr;  // the write that put it there; never null
  };
  sim::Subject object;
  const sim::Event* deleted = nullptr;  // the write that its deletion began with; never null
  std::vector<Finalizer> finalizers;    // those that are left; never empty
};

// Of these objects, and of what they own, those that are so right after the event `at`: owners
// first, and at most a few.
std::vector<Held> held_by_finalizers(const History& history,
                                     const std::vector<sim::Subject>& objects, sim::EventId at);

}  // namespace porchsim::scenarios
