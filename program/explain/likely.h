// `porchsim likely`: from which event on a failure is likely. The run is made up to an event as it
// was, and from there on with fresh choices, again and again.
#pragma once

#include <cstdint>
#include <string>

#include "program/inspect/inspected_run.h"

namespace porchsim::scenarios {

struct LikelyOptions {
  std::string check;         // the finding that is looked for; "" = the one that showed first
  std::uint64_t tries = 50;  // fresh continuations of each event
};

// Returns an ExitCode: 0 if the run passes, 1 if it fails.
int tell_how_likely(const InspectedRun& run, const LikelyOptions& options,
                    const Terminal& terminal);

}  // namespace porchsim::scenarios
