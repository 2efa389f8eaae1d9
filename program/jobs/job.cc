#include "program/jobs/job.h"

#include <algorithm>

#include <fmt/format.h>

#include "program/jobs/findings.h"
#include "program/jobs/repeat.h"
#include "program/jobs/replay_server.h"
#include "program/jobs/smaller_apart.h"
#include "program/jobs/twice.h"
#include "reports/conditions.h"
#include "reports/failure_kind.h"
#include "scenarios/format/profiles.h"
#include "scenarios/run/run.h"
#include "sim/planned_choices.h"

namespace porchsim::scenarios {

namespace {

// Shows the process that makes a run that it gets on.
class Pulse final : public RunObserver {
 public:
  void begins(Recording& recording) override { this_process_runs(&recording.trace); }
  void ends() override { this_process_runs(nullptr); }
};

}  // namespace

RunOptions run_options(const JobOptions& options) {
  RunOptions run;
  run.observer = options.observer ? options.observer : std::make_shared<Pulse>();
  run.seed = options.seed;
  run.choices = options.choices;
  run.profile = find_profile(options.profile);
  run.keep_trace = options.keep_trace;
  run.covers = options.covers;
  run.export_folder = options.export_folder;
  run.faults = options.faults;
  run.extensions = options.extensions;
  run.shared = options.shared;
  return run;
}

reports::Report report_of(const NamedScenario& scenario, const JobOptions& options) {
  reports::Report report;
  report.scenario = scenario.name;
  report.file = scenario.file;
  report.seed = options.seed.value_or(0);
  report.from_choices = !options.seed.has_value();
  report.profile = options.profile;
  report.everywhere = options.everywhere;
  report.point = options.point;
  return report;
}

namespace {

// The first to be told is not the one that is known to fail, if there is another.
std::vector<reports::Finding> findings_to_tell(const RunResult& result,
                                               const NamedScenario& scenario) {
  std::vector<reports::Finding> findings = findings_of_world(result);
  for (reports::Finding& finding : findings_of(result, scenario.file))
    findings.push_back(std::move(finding));
  const auto first = std::ranges::find_if(findings, [&](const reports::Finding& finding) {
    return finding.check != scenario.scenario.known_failure;
  });
  if (first != findings.end()) std::rotate(findings.begin(), first, std::next(first));
  return findings;
}

// What settled the order of things. A source without a plan counts nothing.
void fill_order(reports::Report& report, const sim::Choices& choices) {
  using Kind = sim::Strategy::Kind;
  report.strategy = {report.from_choices ? Kind::None : Kind::RandomWalk, 0};
  const auto* const plan = dynamic_cast<const sim::PlannedChoices*>(&choices);
  if (plan == nullptr) return;
  report.strategy = plan->strategy();
  report.tasks = plan->tasks();
  report.order_decisions = plan->order_decisions();
}

void fill(reports::Report& report, const RunResult& result, const NamedScenario& scenario) {
  report.verdict = result.verdict;
  report.findings = findings_to_tell(result, scenario);
  report.fingerprint = result.fingerprint;
  report.events = result.counts.events;
  report.steps = result.counts.steps;
  report.api_calls = static_cast<std::uint64_t>(result.counts.api_calls);
  report.end = result.counts.virtual_time;
  fill_order(report, *result.recording->choices);
  if (result.coverage) report.coverage = result.coverage->numbers();
  if (report.failed()) report.choices = result.choices();
}

// How a failure is replayed: from choices, and leaving nothing behind.
JobOptions replaying(JobOptions options, const reports::Report& report) {
  options.seed.reset();
  options.choices = report.choices;
  options.export_folder.clear();
  return options;
}

// A failure that does not come again from its own choices has another cause than these.
bool confirm(reports::Report& report, const reports::Report& again) {
  const reports::Finding& first = report.findings.front();
  if (shows(again, kind_of(first))) return true;
  not_deterministic(report, fmt::format("the failure of {} did not come again from its own choices",
                                        first.check));
  return false;
}

}  // namespace

void not_deterministic(reports::Report& report, std::string why) {
  report.verdict = Verdict::NotDeterministic;
  report.findings.insert(report.findings.begin(),
                         {.check = "determinism", .message = std::move(why)});
}

reports::Report report_of_run(const NamedScenario& scenario, const JobOptions& options) {
  reports::Report report = report_of(scenario, options);
  const RunResult result = run_scenario(scenario.scenario, run_options(options));
  fill(report, result, scenario);
  if (options.choices) report.unused_choices = unused_choices(result, *options.choices);
  if (!options.keep_trace) return report;
  const sim::Trace& trace = result.recording->trace;
  report.story = reports::story_events(trace);
  for (reports::Finding& finding : report.findings)
    finding.conditions = reports::conditions_at(trace, finding);
  return report;
}

reports::Report run_job(const NamedScenario& scenario, const JobOptions& options) {
  reports::Report report = report_of(scenario, options);
  TwiceResult made;
  if (options.twice) {
    made = run_twice(scenario.scenario, run_options(options));
  } else {
    made.first = run_scenario(scenario.scenario, run_options(options));
  }
  const RunResult& result = made.first;
  fill(report, result, scenario);
  if (options.choices) report.unused_choices = unused_choices(result, *options.choices);
  if (!made.parting.empty()) {
    not_deterministic(report, made.parting);
    report.choices = result.choices();
  } else if (report.verdict == Verdict::Failed) {
    confirm(report, report_of_run(scenario, replaying(options, report)));
  }
  return report;
}

void explain(reports::Report& report, const NamedScenario& scenario, const JobOptions& options) {
  if (report.verdict != Verdict::Failed) return;
  const reports::FindingKind kind = kind_of(report.findings.front());
  const JobOptions replay = replaying(options, report);
  ReplayServer server(scenario, replay);
  // Of one whose process died the choices are known up to its last event; if that is too early, its
  // seed repeats it.
  const bool died = kind.crash.kind != reports::CrashKind::None;
  if (died && !shows(server.replay(report.choices), kind)) return;
  sim::ChoiceSet choices = report.choices;
  if (options.shrink) {
    SmallerApart smaller = died ? smaller_death(scenario, replay, report, server)
                                : smaller_apart(scenario, replay, report);
    choices = std::move(smaller.choices);
    report.shrink_runs = smaller.runs;
  }
  reports::Report told = server.replay(choices, ReplayServer::Story::Told);
  if (!confirm(report, told)) return;
  const auto first = std::ranges::find_if(
      told.findings, [&kind](const reports::Finding& finding) { return kind_of(finding) == kind; });
  std::rotate(told.findings.begin(), first, std::next(first));
  report.shrunk = options.shrink && told.choices != report.choices;
  report.deviations_before = report.choices.deviations.size();
  report.findings_before = std::exchange(report.findings, std::move(told.findings));
  report.smallest_events = told.events;
  report.choices = std::move(told.choices);
  report.story = std::move(told.story);
  report.explained = true;
}

}  // namespace porchsim::scenarios
