// One object of a run, or the files of a package revision, as it stood at an event.
#pragma once

#include <string>

#include "program/inspect/inspected_run.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

struct Shown {
  std::string object;      // KIND/NAME, KIND/NAMESPACE/NAME or files/REVISION
  sim::EventId event = 0;  // 0 = the end
  // "json" or "yaml": the whole of it, for programs; "": for a person, unprintable characters
  // escaped and long lines cut.
  std::string format;
};

// Returns an ExitCode.
int show_object(const InspectedRun& run, const Shown& shown, const Terminal& terminal);

}  // namespace porchsim::scenarios
