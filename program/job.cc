#include "program/job.h"

#include <algorithm>

#include <fmt/format.h>

#include "program/twice.h"
#include "reports/story.h"
#include "scenarios/format/profiles.h"
#include "scenarios/run/run.h"
#include "sim/shrink.h"

namespace porchsim::scenarios {
namespace {

RunOptions run_options(const JobOptions& options) {
  RunOptions run;
  run.seed = options.seed;
  run.choices = options.choices;
  run.profile = find_profile(options.profile);
  run.keep_trace = options.keep_trace;
  run.export_folder = options.export_folder;
  run.extensions = options.extensions;
  run.shared = options.shared;
  return run;
}

void fill(reports::Report& report, const RunResult& result) {
  report.verdict = result.verdict;
  report.findings.clear();
  for (const Violation& violation : result.violations) {
    std::string place;
    if (violation.place.line > 0) {
      place = fmt::format("{}:{}:{}", report.file, violation.place.line, violation.place.column);
    }
    report.findings.push_back({violation.check, "", violation.message, violation.event,
                               violation.time, std::move(place), violation.subjects});
  }
  for (const Diagnostic& problem : result.problems) report.error += headline(problem);
  report.fingerprint = result.fingerprint;
  report.events = result.counts.events;
  report.steps = result.counts.steps;
  report.api_calls = static_cast<std::uint64_t>(result.counts.api_calls);
  report.end = result.counts.virtual_time;
  if (report.failed()) report.choices = result.choices();
}

// What must come again for a smaller run to count as the same failure: the first finding's check.
bool fails_alike(const RunResult& result, const std::string& check) {
  return std::ranges::any_of(result.violations,
                             [&](const Violation& violation) { return violation.check == check; });
}

// Replays the failure with fewer and smaller deviations, and tells the story of the smallest.
void explain(reports::Report& report, const NamedScenario& scenario, const JobOptions& options) {
  RunOptions replay = run_options(options);
  replay.seed.reset();
  replay.export_folder.clear();
  // Not the one that is known to fail, if there is another.
  const auto shown = std::ranges::find_if(report.findings, [&](const reports::Finding& finding) {
    return finding.check != scenario.scenario.known_failure;
  });
  const std::string check =
      shown == report.findings.end() ? report.findings.front().check : shown->check;
  report.events_before = report.events;
  report.deviations_before = report.choices.deviations.size();
  sim::ChoiceSet smallest = report.choices;
  if (options.shrink) {
    sim::ShrinkStats stats;
    smallest = sim::shrink(
        smallest,
        [&](const sim::ChoiceSet& fewer) {
          replay.choices = fewer;
          return fails_alike(run_scenario(scenario.scenario, replay), check);
        },
        {options.shrink_runs}, &stats);
    report.shrink_runs = stats.runs;
  }
  replay.choices = smallest;
  replay.keep_trace = true;
  const RunResult shrunk = run_scenario(scenario.scenario, replay);
  if (!fails_alike(shrunk, check)) {
    report.verdict = Verdict::NotDeterministic;
    report.error = fmt::format("the failure of {} did not come again from its own choices", check);
    return;
  }
  const std::string fingerprint = report.fingerprint;
  fill(report, shrunk);
  report.verdict = Verdict::Failed;
  report.fingerprint = fingerprint;
  report.choices = smallest;
  const auto first = std::ranges::find_if(
      report.findings, [&](const reports::Finding& finding) { return finding.check == check; });
  if (first != report.findings.end()) std::iter_swap(report.findings.begin(), first);
  report.story = reports::story_events(shrunk.recording->trace);
}

}  // namespace

reports::Report run_job(const NamedScenario& scenario, const JobOptions& options) {
  reports::Report report;
  report.scenario = scenario.name;
  report.file = scenario.file;
  report.seed = options.seed.value_or(0);
  report.from_choices = !options.seed.has_value();
  report.profile = options.profile;
  TwiceResult made;
  if (options.twice) {
    made = run_twice(scenario.scenario, run_options(options));
  } else {
    made.first = run_scenario(scenario.scenario, run_options(options));
  }
  const RunResult& result = made.first;
  fill(report, result);
  for (const sim::ChoicePoint& unused : result.unused) {
    report.notes.push_back(fmt::format("the choice {}@{}#{} never came up", unused.site,
                                       unused.actor, unused.ordinal));
  }
  if (!made.parting.empty()) {
    report.verdict = Verdict::NotDeterministic;
    report.error = made.parting;
    report.choices = result.choices();
    return report;
  }
  if (report.verdict == Verdict::Failed && !report.findings.empty())
    explain(report, scenario, options);
  return report;
}

}  // namespace porchsim::scenarios
