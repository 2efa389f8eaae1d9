// A run that failed, made again and again from its own choices: with eyes on it, with other
// choices, with fresh ones from an event on.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "program/explain/explanation.h"
#include "program/explain/slice.h"
#include "program/inspect/inspected_run.h"
#include "reports/failure_kind.h"

namespace porchsim::scenarios {

class Failure {
 public:
  // Makes the run. `wanted` must outlive it.
  Failure(PreparedRun prepared, const InspectedRun& wanted);

  const RunResult& result() const { return result_; }
  const NamedScenario& scenario() const { return scenario_; }
  const sim::ChoiceSet& choices() const { return *options_.choices; }  // once it is settled
  const RunOptions& options() const { return options_; }               // that make it again

  // The finding of that check that showed first, or of any; null if there is none.
  const Violation* first_of(const std::string& check) const;
  // From here on the run is one of choices, and about this finding: with `shrink` the smallest that
  // fails alike takes the place of a seed's.
  void settle(const Violation& violation, bool shrink);

  const Violation& violation() const;
  Look look() const;
  std::optional<PassesNearby> passes_nearby() const;
  // Whether it fails alike when all choices after an event are those of a seed.
  bool fails_with_fresh_choices(sim::EventId after, std::uint64_t seed) const;
  std::string repeat(const std::string& program) const;

 private:
  RunResult run_with(const sim::ChoiceSet& choices) const;
  std::optional<sim::ChoiceSet> smallest() const;
  std::string name_of_actor(const std::string& key) const;

  NamedScenario scenario_;
  RunOptions options_;
  const InspectedRun& wanted_;
  RunResult result_;
  reports::FindingKind kind_;
};

struct WantedFailure {
  std::string check{};  // "" = whichever showed first
  bool shrink = true;
};
// The failure of a run, settled; or, which has then been said, the ExitCode: the run passes, that
// check did not fail, the file or its choices are broken, the world could not be made.
std::expected<Failure, int> failure_of(const InspectedRun& run, const WantedFailure& wanted,
                                       const Terminal& terminal);

}  // namespace porchsim::scenarios
