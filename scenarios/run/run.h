// One scenario, one source of chance, one result. A run is a pure function of (scenario, options):
// it reads nothing else and leaves nothing behind, so any number of them may be made in one
// process, in any order. (What RunOptions::shared holds makes them faster, and nothing else.)
//
//   build      Git content, repositories; objects; controllers; the world comes to rest between
//   act        the steps, then the random tail; assertions and checks watch every event
//   expect     the expectations, once nothing is left to do
//   calm       faults off, links healed, everything up again; rest
//   watch      the quiet world for a while; then the checks of liveness
//   start anew in half of the runs that are random, every controller: it must find nothing to do
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kpt/package/files.h"
#include "reports/verdict.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/watcher.h"
#include "scenarios/coverage/coverage.h"
#include "scenarios/format/scenario.h"
#include "scenarios/load/scenario_loader.h"
#include "scenarios/random/tail_history.h"
#include "scenarios/run/extensions.h"
#include "scenarios/run/run_observer.h"
#include "scenarios/run/shared.h"
#include "scenarios/world/recording.h"
#include "scenarios/world/violation.h"
#include "sim/choices.h"
#include "sim/faults.h"
#include "sim/guided_choices.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

using reports::Verdict;

class Explorer;  // scenarios/run/explorer.h
class World;

// What can be seen while an event is told, and of which the trace keeps nothing.
struct Moment {
  const sim::Event& event;
  const Backstage& backstage;  // what controllers remember, what lies in Git
  // The files of a package revision; nothing if it does not exist.
  const std::function<std::optional<kpt::Files>(const sim::Subject& revision)>& files_of;
};

struct RunOptions {
  // Recorded choices win over those of the scenario, these over a seed; without any the run is the
  // plainest one.
  std::optional<std::uint64_t> seed;
  std::optional<sim::ChoiceSet> choices;
  // With choices: what they were about; they are found by that (sim::GuidedChoices).
  std::optional<sim::ChoiceNames> names;
  std::function<std::unique_ptr<sim::Choices>()> chance{};  // wins over all of these
  std::optional<api::Profile> profile;                      // none = the scenario's
  bool keep_trace = false;    // RunResult::recording then has the events
  bool keep_history = false;  // RunResult::history then has what the random tail did
  bool covers = false;        // RunResult::coverage then has what was reached
  std::uint64_t checkpoint_every = 0;
  bool debug_messages = false;  // api::Log::enabled(Debug); they are no events either way
  std::uint64_t max_steps = kStepsToQuiescence;     // scheduling decisions
  const Extensions* extensions = nullptr;           // must outlive the run; may be null
  std::function<void(const sim::Event&)> listener;  // sees every event; may be empty
  // The run ends with the first finding of a check that is so; may be empty.
  Watcher::EndsRun ends_at;
  std::shared_ptr<RunObserver> observer;  // may be null
  // Beside the scenario's, and before them: from before the controllers start.
  std::vector<sim::FaultRule> faults;
  Explorer* explorer = nullptr;  // in place of seed and choices; null = nobody
  Shared* shared = nullptr;      // with the runs before it, in its thread; null = nothing
  std::string export_folder;     // "" = none; else each repository as a bare one below it
  std::string files_of;          // a package revision whose files are wanted; "" = none
  sim::EventId files_at = 0;     // as they are right after this event; 0 = at the end
  // Called right after each event of these ids but decisions of the scheduler; may only look.
  std::set<sim::EventId> moments{};
  std::function<void(const Moment&)> at_moment{};
  // Called once nobody acts any more and the world is at rest; may only look.
  std::function<void(World&)> at_rest{};
};

// A random tail as it went.
struct RunHistory {
  Scenario scenario;  // as it was run: with its world, if that was drawn
  TailHistory deeds;
};

struct RunCounts {
  std::uint64_t events = 0;
  std::uint64_t steps = 0;  // scheduling decisions
  std::uint64_t draws = 0;
  std::int64_t api_calls = 0;
  std::uint64_t faults = 0;  // that fired
  sim::Time virtual_time{};
};

struct RunResult {
  Verdict verdict = Verdict::Passed;
  std::vector<Violation> violations;         // in the order found; of a known failure too
  std::vector<Circumstances> circumstances;  // of each; what is complained of at the end has none
  Diagnostics problems;                      // of a world that could not be built
  std::vector<sim::ChoicePoint> unused;      // recorded choices that never came up
  sim::Fingerprints fingerprints;
  std::string fingerprint;  // 16 hex digits over all layers and the number of draws
  RunCounts counts;
  std::vector<sim::FaultRule> fault_plan;
  std::vector<std::uint64_t> matched;  // of RunOptions::faults each: the calls until nobody acts
  std::optional<kpt::Files> files;     // as wanted; nothing if there was no such revision
  std::shared_ptr<const Recording> recording;
  std::shared_ptr<const RunHistory> history;
  std::optional<Coverage> coverage;

  sim::ChoiceSet choices() const { return recording->choices->recorded(); }  // repeat the run
  // Of a run that had names, those of its own choices; else nothing.
  sim::ChoiceNames names() const;
  bool failed() const { return is_failure(verdict); }
};

RunResult run_scenario(const Scenario& scenario, const RunOptions& options);

}  // namespace porchsim::scenarios
