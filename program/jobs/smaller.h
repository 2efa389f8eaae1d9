// Looks for the smallest run that fails alike.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "reports/failure_kind.h"
#include "scenarios/run/run.h"
#include "sim/choice_set.h"
#include "sim/search/shrink.h"

namespace porchsim::scenarios {

struct Smaller {
  sim::ChoiceSet choices;  // they fail alike, from the start to the end of a run
  sim::ShrinkStats stats;
  std::uint64_t events = 0;  // of all runs that were made
};

struct WantedFailure {
  reports::FindingKind kind;
  std::string file;  // of the scenario, as findings name it
};

// Replays are made as `replay` says, from fewer and smaller choices; each ends where the failure
// shows. No more of them begin once so many events have come: what comes out is a function of the
// arguments, never of time. What `may_run` refuses is not run, and does not fail alike; it may be
// empty.
Smaller smaller_run(const Scenario& scenario, const RunOptions& replay,
                    const sim::ChoiceSet& failing, const WantedFailure& wanted,
                    std::uint64_t max_events,
                    const std::function<bool(const sim::ChoiceSet&)>& may_run = {});

}  // namespace porchsim::scenarios
