// How a run out of chance is cut: which of its choices belong together, and what may be left out of
// it that no choice of its own has put there.
#pragma once

#include <cstdint>

#include "sim/search/shrink.h"

namespace porchsim::scenarios {

// For a random tail of so many operations; 0 = none, and then only its noise has groups.
//
//   noise        schedule, latencies, lags, delays of watches; what operations weigh
//   operations   all choices of one; then all but its pause and the moment it waits for
//   parts        all choices of a repository, package, variant, controller or fault
//   faults       those of one kind at one call, by one actor
//   left out     a repository, package or variant; the operations after the last that matters
sim::ShrinkOptions cuts_of(std::uint64_t operations);

}  // namespace porchsim::scenarios
