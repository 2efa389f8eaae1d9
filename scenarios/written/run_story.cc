#include "scenarios/written/run_story.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kFault = "fault.";

Step step_of(const HistoryStep& deed) {
  Step step;
  step.text = deed.text;
  step.as = deed.person;
  step.action = deed.action;
  const bool by_nobody = std::holds_alternative<FaultStep>(deed.action) ||
                         std::holds_alternative<ControllerStep>(deed.action) ||
                         std::holds_alternative<WatchStep>(deed.action) ||
                         std::holds_alternative<BreakWatchStep>(deed.action);
  if (by_nobody) step.as.clear();
  return step;
}

// What comes at a moment is done beside the steps that follow; these wait for it, unless it comes
// with the next of them.
void add_at_moment(std::vector<Step>& steps, const HistoryStep& deed) {
  Step when;
  when.action = WhenStep{*deed.moment, {step_of(deed)}};
  steps.push_back(std::move(when));
  if (deed.amid) return;
  Step wait;
  wait.action = WaitForStep{*deed.moment, std::nullopt};
  steps.push_back(std::move(wait));
}

// Into the last moment, if there is one.
bool add_to_last_moment(std::vector<Step>& steps, const HistoryStep& deed) {
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (auto* when = std::get_if<WhenStep>(&step->action)) {
      when->steps.push_back(step_of(deed));
      return true;
    }
    if (!std::holds_alternative<WaitForStep>(step->action)) return false;
  }
  return false;
}

std::vector<Step> steps_of(const TailHistory& history) {
  std::vector<Step> steps;
  sim::Duration pause{};
  for (const HistoryStep& deed : history) {
    pause += deed.pause;
    if (!deed.refused.empty()) continue;
    if (pause != sim::Duration{}) {
      Step advance;
      advance.action = AdvanceStep{std::exchange(pause, {})};
      steps.push_back(std::move(advance));
    }
    if (deed.moment)
      add_at_moment(steps, deed);
    else if (!deed.at_once || !add_to_last_moment(steps, deed))
      steps.push_back(step_of(deed));
  }
  return steps;
}

// "PackageRevision default/edge.app.v1 #3": the object without its namespace, and 3.
struct Struck {
  std::string object;
  std::uint64_t nth = 1;
};
std::optional<Struck> struck_of(std::string_view name) {
  const std::size_t hash = name.rfind(" #");
  if (hash == std::string_view::npos) return std::nullopt;
  Struck struck;
  const std::string_view digits = name.substr(hash + 2);
  std::from_chars(digits.data(), digits.data() + digits.size(), struck.nth);
  std::string_view subject = name.substr(0, hash);
  const std::size_t space = subject.find(' ');
  if (space == std::string_view::npos) return Struck{std::string(subject), struck.nth};
  const std::string_view kind = subject.substr(0, space);
  std::string_view rest = subject.substr(space + 1);
  if (kind == "git") return Struck{"", struck.nth};
  if (kind == "Function") return Struck{std::string(rest), struck.nth};
  if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos)
    rest.remove_prefix(slash + 1);
  struck.object = kind;
  if (!rest.empty()) struck.object += fmt::format(" {}", rest);
  return struck;
}

bool strikes_at(std::string_view pattern, std::string_view site) {
  if (pattern.ends_with('*')) return site.starts_with(pattern.substr(0, pattern.size() - 1));
  return pattern == site;
}

// The rule of the tail that struck at a place of the choices: "fault.api.update/Error".
const sim::FaultRule* rule_at(const RandomSpec& random, std::string_view site) {
  if (!site.starts_with(kFault)) return nullptr;
  const std::size_t slash = site.find('/');
  const std::string_view call = site.substr(kFault.size(), slash - kFault.size());
  for (const sim::FaultRule& rule : random.faults) {
    if (strikes_at(rule.site, call) && sim::to_string(rule.kind) == site.substr(slash + 1))
      return &rule;
  }
  return nullptr;
}

std::vector<PlannedFault> faults_of(const RandomSpec& random, const sim::ChoiceNames& names) {
  std::vector<PlannedFault> faults;
  for (const auto& [point, name] : names.coins) {
    const sim::FaultRule* rule = rule_at(random, point.site);
    const auto struck = struck_of(name);
    if (rule == nullptr || !struck) continue;
    PlannedFault fault;
    fault.rule = *rule;
    fault.rule.rate_numerator = 0;
    fault.rule.rate_denominator = 1;
    fault.rule.times = 1;
    fault.rule.nth = struck->nth;
    if (rule->site != "porch.list") {
      const std::size_t slash = point.site.find('/');
      fault.rule.site = point.site.substr(kFault.size(), slash - kFault.size());
      fault.rule.object = struck->object;
    }
    faults.push_back(std::move(fault));
  }
  return faults;
}

// Of the schedule and the network.
sim::ChoiceSet without_history(const sim::ChoiceSet& choices) {
  sim::ChoiceSet rest = choices;
  std::erase_if(rest.deviations, [](const auto& entry) {
    return entry.first.site.starts_with("random.") || entry.first.site.starts_with(kFault);
  });
  return rest;
}

}  // namespace

std::vector<Scenario> scenarios_of_run(const Scenario& scenario, const RunResult& result) {
  if (!scenario.random || !result.history) return {};
  Scenario told = result.history->scenario;
  const RandomSpec random = *std::exchange(told.random, std::nullopt);
  for (Step& step : steps_of(result.history->deeds)) told.steps.push_back(std::move(step));
  Step settle;
  settle.action = SettleStep{};
  if (told.steps.empty()) told.steps.push_back(settle);
  for (PlannedFault& fault : faults_of(random, result.names()))
    told.faults.push_back(std::move(fault));
  told.choices.emplace();
  std::vector<Scenario> all{told};
  const sim::ChoiceSet rest = without_history(result.choices());
  if (!rest.deviations.empty()) {
    told.choices = rest;
    all.push_back(std::move(told));
  }
  return all;
}

}  // namespace porchsim::scenarios
