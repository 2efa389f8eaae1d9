// `porchsim reproduce`: a run that failed, written as a scenario that fails alike.
#pragma once

#include <string>

#include "program/inspect/inspected_run.h"

namespace porchsim::scenarios {

struct ReproduceOptions {
  std::string check;  // the finding that it shows; "" = the one that showed first
  std::string file;   // a new one; "" = the terminal
};

// Returns an ExitCode: 0 if the scenario is written, 2 if it cannot be, 64 if there is nothing to
// write.
int reproduce(const InspectedRun& run, const ReproduceOptions& options, const Terminal& terminal);

}  // namespace porchsim::scenarios
