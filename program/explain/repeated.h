// Errors that were met again and again, and which of them a finding comes of: by the subjects of
// their events, never by what their texts say.
#pragma once

#include <cstddef>
#include <vector>

#include "program/explain/history.h"
#include "sim/subject.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// The same error of the same call.
struct Repeated {
  const sim::Event* first = nullptr;
  const sim::Event* last = nullptr;
  std::size_t times = 0;
  // It was met at what the finding is about, or by who should have made that, and never overcome.
  bool of_finding = false;
};

// The errors among these events, in the order of their first.
std::vector<Repeated> folded(const History::Events& events);

// Those met more than once up to that event, where a finding is about these objects.
std::vector<Repeated> again_and_again(const History& history,
                                      const std::vector<sim::Subject>& about, sim::EventId last);

}  // namespace porchsim::scenarios
