// Whether a run is the same when it is made again. The second run is made in the same process, so
// that it sees what the first left behind; at another moment; on a heap where things come to lie in
// another order; with debug messages wanted and its events kept. None of that may show.
#pragma once

#include <string>

#include "scenarios/run/run.h"

namespace porchsim::scenarios {

struct TwiceResult {
  RunResult first;
  // Where the two part: the first event that differs, as either run has it. "" if they are equal.
  std::string parting;
};

TwiceResult run_twice(const Scenario& scenario, RunOptions options);

}  // namespace porchsim::scenarios
