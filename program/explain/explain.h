// `porchsim explain`: why a run failed.
#pragma once

#include <string>

#include "program/inspect/inspected_run.h"

namespace porchsim::scenarios {

struct ExplainOptions {
  std::string check;  // the finding that is explained; "" = the one that showed first
  bool json = false;
  bool shrink = true;  // a seed's failure; choices that are given stay as they are
};

// Returns an ExitCode: 0 if there is nothing to explain, 1 if the run failed.
int explain_run(const InspectedRun& run, const ExplainOptions& options, const Terminal& terminal);

}  // namespace porchsim::scenarios
