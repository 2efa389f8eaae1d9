// A failed run as a scenario that a person can read, keep and run.
#pragma once

#include <expected>
#include <string>

#include "program/jobs/scenario_set.h"
#include "reports/report.h"
#include "scenarios/run/run.h"

namespace porchsim::scenarios {

struct FoundFailure {
  const NamedScenario& scenario;
  reports::Finding finding;  // that the new scenario shows
  std::string found_by{};    // "seed 41"
  RunOptions replay;         // the run, by its choices; the smaller the better
};

// Its world, what was done in it, the faults that struck, and, only where the failure needs them,
// what is left of its choices. `porchsim run FILE` fails alike, whatever the seed: that has been
// seen of this very text. Paths in it are as seen from the folder of the scenario that failed. If
// nothing shorter fails alike, it is that scenario with its choices; if not even that does, why.
std::expected<std::string, std::string> scenario_of(const FoundFailure& failure);

}  // namespace porchsim::scenarios
