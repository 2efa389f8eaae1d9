#include "program/campaign/everywhere.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <ostream>
#include <sstream>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "program/campaign/campaign.h"
#include "program/jobs/worker_pool.h"
#include "reports/summary.h"
#include "scenarios/document/suggest.h"
#include "scenarios/load/fault_reader.h"
#include "scenarios/run/faults_everywhere.h"
#include "scenarios/words/fault_words.h"

namespace porchsim::scenarios {
namespace {

using Calls = std::vector<std::uint64_t>;  // by rule
using Rules = std::vector<sim::FaultRule>;

// By scenario: what its plain run shows that the rules match; nothing if its process died.
std::vector<Calls> count_calls(const ScenarioSet& set, const std::vector<Rules>& rules,
                               const JobOptions& job, unsigned workers) {
  std::vector<Calls> calls(set.scenarios.size());
  Shared shared{4096};
  WorkerPool({workers, std::nullopt, job.limits})
      .run(
          calls.size(),
          [&](std::uint64_t i) {
            RunOptions options = run_options(job);
            options.faults = rules[i];
            options.export_folder.clear();
            options.shared = &shared;
            const RunResult plain = run_scenario(set.scenarios[i].scenario, options);
            return fmt::format("{}", fmt::join(plain.matched, " "));
          },
          [&](std::uint64_t i, const WorkerPool::Answer& answer) {
            std::istringstream in(answer.value_or(""));
            for (std::uint64_t count = 0; in >> count;) calls[i].push_back(count);
            return true;
          });
  return calls;
}

// The runs of one scenario, that without the fault first; of `only` that one alone.
std::vector<PlannedRun> runs_of(std::size_t scenario, const Rules& rules, const Rules& points,
                                const JobOptions& job, std::optional<std::uint64_t> only) {
  std::vector<PlannedRun> runs;
  for (std::uint64_t point = 0; point <= points.size(); ++point) {
    if (point != only.value_or(point)) continue;
    PlannedRun run{scenario, job};
    run.options.point = point;
    run.options.faults = point == 0 ? rules : Rules{points[point - 1]};
    runs.push_back(std::move(run));
  }
  return runs;
}

std::string no_such_point(std::uint64_t point, std::size_t points) {
  return fmt::format("there is no point {}; write one of 0 to {}", point, points);
}

struct Struck {
  std::uint64_t points = 0;
  std::array<std::uint64_t, kCallees.size()> called{};
  std::uint64_t failed = 0;
  std::uint64_t skipped = 0;
  std::vector<std::string> skipped_at{};  // of one scenario
  bool fails_alone = false;

  void add(const sim::FaultRule& point, bool is_failed) {
    ++points;
    failed += is_failed ? 1 : 0;
    const auto callee = std::ranges::find(kCallees, point.site, &Callee::sites);
    if (callee != kCallees.end()) ++called[static_cast<std::size_t>(callee - kCallees.begin())];
  }

  void add(const Struck& other) {
    points += other.points;
    for (std::size_t i = 0; i < called.size(); ++i) called[i] += other.called[i];
    failed += other.failed;
    skipped += other.skipped;
  }

  std::string line(std::string_view what) const {
    reports::Points told{.struck = points,
                         .failed = failed,
                         .skipped = skipped,
                         .skipped_at = skipped_at,
                         .fails_alone = fails_alone};
    for (std::size_t i = 0; i < called.size(); ++i) {
      if (called[i] > 0) told.called.emplace_back(kCallees[i].name, called[i]);
    }
    return fmt::format("{}: {}\n", what, reports::points_line(told));
  }
};

// "a.yaml:14"; each line once, in their order.
std::vector<std::string> lines_at(const std::string& file, const std::vector<Place>& places) {
  std::vector<std::string> lines;
  for (const Place& place : places) {
    std::string line = place.line == 0 ? "known_failure" : fmt::format("{}:{}", file, place.line);
    if (lines.empty() || lines.back() != line) lines.push_back(std::move(line));
  }
  return lines;
}

// A line a scenario, and one for all of several. Of each: its points, and what was skipped.
std::string lines_of(const ScenarioSet& set, const std::vector<Rules>& points,
                     const std::vector<std::vector<Place>>& skipped,
                     const std::vector<reports::Report>& reports) {
  std::map<std::string_view, std::vector<const reports::Report*>> by_file;
  for (const reports::Report& report : reports) by_file[report.file].push_back(&report);
  std::string text;
  Struck all;
  std::size_t alone = 0;
  for (std::size_t i = 0; i < set.scenarios.size(); ++i) {
    const auto found = by_file.find(set.scenarios[i].file);
    if (found == by_file.end()) continue;
    Struck struck{.skipped = skipped[i].size(),
                  .skipped_at = lines_at(set.scenarios[i].file, skipped[i])};
    for (const reports::Report* report : found->second) {
      if (report->point > 0) struck.add(points[i][report->point - 1], report->failed());
      struck.fails_alone = struck.fails_alone || (report->point == 0 && report->failed());
    }
    text += struck.line(set.scenarios[i].name);
    if (struck.fails_alone)
      ++alone;
    else
      all.add(struck);
  }
  if (by_file.size() <= 1) return text;
  const std::string beside = alone == 0 ? ""
                                        : fmt::format(", beside {} that {} without any fault",
                                                      alone, alone == 1 ? "fails" : "fail");
  return text + all.line("all" + beside);
}

// For CLI11: what is wrong with the word of --fault-everywhere; "" if it may strike everywhere.
std::string check_fault_everywhere(const std::string& word) {
  const std::vector<std::string_view> words = words_everywhere();
  if (std::ranges::find(words, word) != words.end()) return "";
  return fmt::format("no fault \"{}\" that can strike everywhere{}", word, suggestion(word, words));
}

}  // namespace

void add_everywhere(CLI::App& command, std::string& fault, std::optional<std::uint64_t>& point) {
  CLI::Option& crash = *command.add_flag_callback(
      "--crash-everywhere", [&fault] { fault = "crash"; },
      "kill the controllers before and after every call of the plain run, one run each");
  CLI::Option& other =
      *command
           .add_option("--fault-everywhere", fault,
                       "the same with a fault of this kind: conflict, lost-answer, watch-gone, …")
           ->check(check_fault_everywhere);
  std::vector<CLI::Option*> ways = {&crash, &other};
  for (const char* chosen : {"--seed", "--plain", "--choices"})
    ways.push_back(command.get_option(chosen));
  for (std::size_t i = 0; i < ways.size(); ++i) {
    for (std::size_t j = i + 1; j < ways.size(); ++j) ways[i]->excludes(ways[j]);
  }
  command.add_option("--point", point, "of these runs the N-th alone, as a failure prints it");
}

int run_everywhere(const RunArguments& arguments, const JobOptions& job, const Terminal& terminal,
                   ScenarioSet set) {
  const Rules faults = fault_everywhere(arguments.everywhere);
  std::vector<std::vector<Place>> skipped(set.scenarios.size());
  std::vector<Rules> rules;
  for (std::size_t i = 0; i < set.scenarios.size(); ++i) {
    Scenario& scenario = set.scenarios[i].scenario;
    scenario = judged_under_faults(std::move(scenario), skipped[i]);
    rules.push_back(at_no_call(scenario, faults));
  }
  const std::vector<Calls> calls = count_calls(set, rules, job, arguments.workers);
  JobOptions each = job;
  each.everywhere = arguments.everywhere;
  std::vector<PlannedRun> plan;
  std::vector<Rules> points;
  std::size_t most = 0;
  for (std::size_t i = 0; i < set.scenarios.size(); ++i) {
    Scenario& scenario = set.scenarios[i].scenario;
    scenario = with_last_tries(std::move(scenario));
    points.push_back(points_at(rules[i], calls[i]));
    most = std::max(most, points[i].size());
    for (PlannedRun& run : runs_of(i, rules[i], points[i], each, arguments.point))
      plan.push_back(std::move(run));
  }
  if (plan.empty()) {
    terminal.err << "porchsim: " << no_such_point(*arguments.point, most) << "\n";
    return kUsage;
  }
  Campaign campaign(arguments, terminal, set);
  campaign.run(plan_of(std::move(plan)), arguments.budget_ms);
  if (!arguments.fingerprints_only)
    terminal.out << lines_of(set, points, skipped, campaign.reports());
  return campaign.finish();
}

std::string strike(Scenario& scenario, RunOptions& options, const std::string& fault,
                   std::uint64_t point) {
  std::vector<Place> skipped;
  scenario = judged_under_faults(std::move(scenario), skipped);
  options.faults = at_no_call(scenario, fault_everywhere(fault));
  const Rules points = points_at(options.faults, run_scenario(scenario, options).matched);
  if (point > points.size()) return no_such_point(point, points.size());
  scenario = with_last_tries(std::move(scenario));
  if (point > 0) options.faults = {points[point - 1]};
  return "";
}

}  // namespace porchsim::scenarios
