#include "program/exhaust/exhaust_command.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "program/campaign/campaign.h"
#include "program/jobs/exit_code.h"
#include "program/jobs/option_words.h"
#include "scenarios/format/profiles.h"

namespace porchsim::scenarios {
namespace {

bool has_rate(const PlannedFault& fault) { return fault.rule.nth == 0; }

// Which check, and of what a scenario says the line.
using WhatFailed = std::pair<std::string, int>;
WhatFailed what_failed(const RunResult& result) {
  const Violation& first = result.violations.front();
  return {first.check, first.place.line};
}

}  // namespace

void ExhaustCommand::add_to(CLI::App& program) {
  CLI::App& command = *program.add_subcommand(
      "exhaust", "make all runs of a small scenario that differ from the plainest in few places");
  command.add_option("SCENARIO", file_, "a scenario file")->required();
  command.add_option("--delays", delays_,
                     "so many times a task is passed over, once or until nothing else can go "
                     "(default: 1)");
  command.add_option("--faults,--crashes", faults_,
                     "so many of the scenario's faults that have a rate strike (default: 0)");
  command.add_option("--profile", profile_, "documents, porch-head or hardened")
      ->check(check_profile);
  command.add_option("--runs", most_runs_, "no more runs than these");
  command.add_flag("--every-run", every_run_,
                   "make each run to its end, also from states that are known");
}

bool ExhaustCommand::is_wanted(const CLI::App& program) const {
  return program.got_subcommand("exhaust");
}

int ExhaustCommand::run() const {
  const auto set = load_scenarios({file_}, "", vocabulary(extensions_));
  const auto refuse = [this](const std::string& problem) {
    terminal_.err << problem;
    return kUsage;
  };
  if (!set) return refuse(fmt::format("porchsim: {}\n", set.error()));
  if (set->broken > 0) return refuse(set->problems);
  if (set->scenarios.size() != 1)
    return refuse(fmt::format("porchsim: {} is not one scenario\n", file_));
  const NamedScenario& named = set->scenarios.front();
  if (faults_ > 0 && !std::ranges::any_of(named.scenario.faults, has_rate)) {
    return refuse(fmt::format(
        "porchsim: {}: no fault of it has a rate, so that none can strike; write for example\n"
        "faults: [{{fault: crash, at: every call by pv-controller, rate: 1/100}}]\n",
        file_));
  }
  Shared shared(4096);
  WalkOptions options{.bounds = {.delays = delays_, .faults = faults_}};
  options.by_state = !every_run_;
  options.most_runs = most_runs_;
  options.profile = find_profile(profile_);
  options.extensions = &extensions_;
  options.shared = &shared;
  std::map<WhatFailed, sim::ChoiceSet> failures;
  const Walked walked =
      walk_scenario(named.scenario, options, [&failures](const RunResult& result, bool) {
        if (!result.problems.empty()) return false;
        if (!result.violations.empty()) failures.try_emplace(what_failed(result), result.choices());
        return true;
      });
  tell_size(named, walked);
  std::vector<sim::ChoiceSet> first;
  for (const auto& [what, choices] : failures) first.push_back(choices);
  if (first.empty()) return walked.all ? kFine : kBudgetSpent;
  return tell_failures(*set, first);
}

void ExhaustCommand::tell_size(const NamedScenario& scenario, const Walked& walked) const {
  const auto& size = walked.size;
  terminal_.out << fmt::format(
      "{}: delays {}, faults {}: {} runs, {} of them cut short at a state that was known\n"
      "{} states, {} decisions, {} draws, {} events{}\n",
      scenario.name, delays_, faults_, size.runs, size.pruned, size.states, size.decisions,
      walked.draws, walked.events, walked.all ? "" : "; there are more runs");
  if (!walked.by_state && !every_run_)
    terminal_.out << "each run to its end: the scenario has an eye on the course of things\n";
  terminal_.out << (walked.failed == 0 ? "every check holds in each\n"
                                       : fmt::format("{} runs failed\n", walked.failed));
  terminal_.out.flush();
}

// The first of each sort as `run` would tell it.
int ExhaustCommand::tell_failures(const ScenarioSet& set,
                                  const std::vector<sim::ChoiceSet>& failures) const {
  RunArguments arguments;
  arguments.paths = {file_};
  arguments.profile = profile_;
  arguments.extensions = &extensions_;
  std::vector<PlannedRun> plan;
  for (const sim::ChoiceSet& choices : failures) {
    PlannedRun run;
    run.options.choices = choices;
    run.options.profile = profile_;
    run.options.extensions = &extensions_;
    plan.push_back(std::move(run));
  }
  Campaign campaign(arguments, terminal_, set);
  campaign.run(plan_of(std::move(plan)), std::nullopt);
  return campaign.finish();
}

}  // namespace porchsim::scenarios
