// One run of a campaign: run it, judge whether it is the same twice if asked, shrink it if it
// failed, and report.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "program/scenario_set.h"
#include "reports/report.h"
#include "scenarios/run/run.h"
#include "sim/choices.h"

namespace porchsim::scenarios {

struct JobOptions {
  std::optional<std::uint64_t> seed;  // neither seed nor choices: the plainest run
  std::optional<sim::ChoiceSet> choices;
  std::string profile;
  bool shrink = true;
  bool twice = false;  // run again and compare; a difference is the verdict
  bool keep_trace =
      false;  // keeps the events of every run, as a failure's story does; changes nothing else
  std::string export_folder;
  std::uint64_t shrink_runs = 300;
  const Extensions* extensions = nullptr;
  Shared* shared = nullptr;  // with the runs before; may be null
};

reports::Report run_job(const NamedScenario& scenario, const JobOptions& options);

}  // namespace porchsim::scenarios
