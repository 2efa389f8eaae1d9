// One run of a campaign, and the explanation of one that failed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "program/jobs/last_words.h"
#include "program/jobs/scenario_set.h"
#include "reports/report.h"
#include "scenarios/run/run.h"
#include "sim/choices.h"
#include "sim/faults.h"

namespace porchsim::scenarios {

struct JobOptions {
  std::optional<std::uint64_t> seed;  // neither seed nor choices: the plainest run
  std::optional<sim::ChoiceSet> choices;
  std::string profile;
  bool shrink = true;
  bool covers = false;  // Report::coverage is filled
  bool twice = false;   // run again and compare; a difference is the verdict
  bool keep_trace =
      false;  // keeps the events of every run, as a failure's story does; changes nothing else
  std::string export_folder;
  std::uint64_t shrink_events = 4'000'000;  // in all runs that look for a smaller one
  // Of a plain run that a fault strikes: its word and point, as a report has them, and what
  // strikes.
  std::string everywhere;
  std::uint64_t point = 0;
  std::vector<sim::FaultRule> faults;
  ProcessLimits limits{};                 // of the processes that make its runs
  std::shared_ptr<RunObserver> observer;  // none: its process alone sees that it gets on
  const Extensions* extensions = nullptr;
  Shared* shared = nullptr;  // with the runs before; may be null
};

RunOptions run_options(const JobOptions& options);

// What is known of a run before it is made.
reports::Report report_of(const NamedScenario& scenario, const JobOptions& options);

// Makes one run, as the options' seed or choices say, and no other.
reports::Report report_of_run(const NamedScenario& scenario, const JobOptions& options);

// The verdict, and why.
void not_deterministic(reports::Report& report, std::string why);

// Makes the run, judges whether it is the same twice if asked, and makes one that failed again from
// its own choices.
reports::Report run_job(const NamedScenario& scenario, const JobOptions& options);

// Replays a failure with fewer and smaller choices, in a process of its own: the report is then
// that of the smallest run that fails alike, with its story. Of what did not fail, or is not
// deterministic, nothing is known.
void explain(reports::Report& report, const NamedScenario& scenario, const JobOptions& options);

}  // namespace porchsim::scenarios
