#include "program/explore/telling.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "program/jobs/output_file.h"
#include "program/jobs/repeat.h"
#include "program/jobs/replay_server.h"
#include "program/jobs/worker_pool.h"
#include "program/jobs/written_failure.h"
#include "reports/codec.h"
#include "reports/failure_kind.h"
#include "reports/story.h"

namespace porchsim::scenarios {
namespace {

// What people did, and faults: not the scenario's own steps, which every run has.
std::uint64_t acts_in(const std::vector<reports::StoryEvent>& story) {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(story, [](const reports::StoryEvent& event) {
        return event.verb == sim::Verb::Fault ||
               (event.verb == sim::Verb::Step && event.actor != "you");
      }));
}

reports::Report made_again(const NamedScenario& scenario, const JobOptions& options,
                           Verdict verdict) {
  if (verdict != Verdict::NotDeterministic)
    return ReplayServer(scenario, options).replay(std::nullopt, ReplayServer::Story::Told);
  JobOptions twice = options;
  twice.twice = true;
  return run_job(scenario, twice);
}

}  // namespace

std::string signature_of(const reports::Report& report) {
  return report.findings.empty() ? std::string(to_string(report.verdict))
                                 : signature(kind_of(report.findings.front()));
}

SeenFailure seen(const reports::Report& report) {
  return {signature_of(report), report.findings.empty() ? "" : report.findings.front().check,
          report.scenario, report.file, report.verdict};
}

ToldFailure Teller::tell(const ScenarioSet& set, const ToldFailure& failure) const {
  const auto scenario = std::ranges::find(set.scenarios, failure.seen.file, &NamedScenario::file);
  if (scenario == set.scenarios.end()) return untold(failure);
  JobOptions options = options_;
  options.seed = failure.seed;
  reports::Report report = made_again(*scenario, options, failure.seen.verdict);
  if (!report.failed() || signature_of(report) != failure.seen.signature) return untold(failure);
  explain(report, *scenario, options);

  Repeating how{program_, "", report.verdict == Verdict::NotDeterministic};
  ToldFailure told = failure;
  told.profile = options.profile;
  told.choices = report.explained ? report.choices.to_text() : "";
  if (told.choices.size() > kLongestChoices)
    how.choice_file = corpus_.choice_file(failure.seen.check, failure.seen.signature);
  // Choices that are too long and have no file are repeated by their seed.
  reports::Report repeated = report;
  repeated.explained =
      report.explained && (told.choices.size() <= kLongestChoices || !how.choice_file.empty());
  report.repeat = repeat_command(repeated, how);
  told.reproduce = report.repeat;
  told.message = report.findings.front().message;
  told.events = acts_in(report.story);
  told.trace_events = report.told_events();
  told.shrink_runs = report.shrink_runs;
  told.story = reports::story(report);
  told.scenario_text = scenario_text(*scenario, options, report);
  return told;
}

std::string Teller::scenario_text(const NamedScenario& scenario, const JobOptions& options,
                                  const reports::Report& small) const {
  const reports::Finding& finding = small.findings.front();
  const std::string file = corpus_.scenario_file(finding.check, signature_of(small));
  if (file.empty() || !small.explained || finding.crash.kind != reports::CrashKind::None) return "";
  // Its paths are those seen from where it will lie.
  NamedScenario moved = scenario;
  moved.scenario.file = file;
  RunOptions replay = run_options(options);
  replay.seed.reset();
  replay.choices = small.choices;
  return scenario_of({.scenario = moved,
                      .finding = finding,
                      .found_by = fmt::format("seed {}", options.seed.value_or(0)),
                      .replay = replay})
      .value_or("");
}

ToldFailure Teller::untold(const ToldFailure& failure) const {
  reports::Report report;
  report.scenario = failure.seen.scenario;
  report.file = failure.seen.file;
  report.seed = failure.seed;
  report.profile = options_.profile;
  report.verdict = failure.seen.verdict;
  ToldFailure told = failure;
  told.profile = options_.profile;
  told.reproduce = repeat_command(report, {program_, "", true});
  told.message = "nobody could make it small; it is repeated by its seed";
  told.story =
      fmt::format("FAIL  {}   seed {}\n\n  {}: {}\n\n  Repeat:  {}\n", failure.seen.scenario,
                  failure.seed, failure.seen.check, told.message, told.reproduce);
  return told;
}

std::vector<reports::Report> replayed(const std::vector<ToldFailure>& entries,
                                      const ExploreArguments& arguments) {
  std::vector<NamedScenario> scenarios;
  std::vector<JobOptions> options;
  std::vector<std::size_t> places;
  std::vector<reports::Report> reports(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    auto set = load_scenarios({entries[i].seen.file}, "", vocabulary(*arguments.extensions));
    if (!set || set->scenarios.size() != 1) continue;  // it is no more
    JobOptions job;
    if (entries[i].choices.empty()) {
      job.seed = entries[i].seed;
    } else {
      job.choices = sim::ChoiceSet::parse(entries[i].choices).choices;
    }
    job.profile = entries[i].profile;
    job.limits = arguments.limits;
    job.extensions = arguments.extensions;
    scenarios.push_back(std::move(set->scenarios.front()));
    options.push_back(std::move(job));
    places.push_back(i);
  }
  WorkerPool({arguments.workers, std::nullopt, arguments.limits})
      .run(
          places.size(),
          [&](std::uint64_t i) { return reports::encode(run_job(scenarios[i], options[i])); },
          [&](std::uint64_t i, const WorkerPool::Answer& answer) {
            reports[places[i]] = answer
                                     ? *reports::decode(*answer)
                                     : report_after_death(scenarios[i], options[i], answer.error());
            return true;
          });
  return reports;
}

bool show(const Outcome& outcome, const std::optional<Speed>& speed, const Showing& how,
          const Terminal& terminal) {
  terminal.out << (how.json ? json(outcome, speed) : text(outcome, speed));
  return how.junit_file.empty() || write_file(how.junit_file, junit(outcome), terminal);
}

}  // namespace porchsim::scenarios
