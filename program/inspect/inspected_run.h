// The run that trace and show look into.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "program/jobs/scenario_set.h"
#include "program/jobs/terminal.h"
#include "scenarios/run/run.h"

namespace porchsim::scenarios {

struct InspectedRun {
  std::string file;
  std::optional<std::uint64_t> seed;  // none: the plainest run
  std::string choices;                // TEXT or @FILE; wins over the seed
  std::string profile;
  std::string everywhere;              // a fault that strikes the plainest run: its word; "" = none
  std::optional<std::uint64_t> point;  // and where
  const Extensions* extensions = nullptr;
  sim::EventId stop_at = 0;  // the process stops there for a debugger; 0 = nowhere
};

// What it is made of.
struct PreparedRun {
  NamedScenario scenario;
  RunOptions options;
};

// Nothing if its file or choices are broken, which has then been said. Its events are kept;
// `options` says what else is wanted.
std::optional<PreparedRun> prepare_run(const InspectedRun& run, RunOptions options,
                                       const Terminal& terminal);

// Whether the world of a run could not be made, which has then been said.
bool world_is_missing(const NamedScenario& scenario, const RunResult& result,
                      const Terminal& terminal);

// Makes it, with its events kept; `options` says what else is wanted. Or, which has then been said,
// the ExitCode: its file or choices are broken, its world could not be made. Choices that did not
// apply are listed, and RunResult::unused has them.
std::expected<RunResult, int> make_run(const InspectedRun& wanted, RunOptions options,
                                       const Terminal& terminal);

}  // namespace porchsim::scenarios
