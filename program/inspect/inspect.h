// The events of one run.
#pragma once

#include "program/inspect/inspected_run.h"

namespace porchsim::scenarios {

struct TraceColumns {
  bool everything = false;    // also scheduling, timers and reads
  bool fingerprints = false;  // of the run up to and including each event
};

// Returns an ExitCode.
int print_trace(const InspectedRun& run, const TraceColumns& columns, const Terminal& terminal);

}  // namespace porchsim::scenarios
