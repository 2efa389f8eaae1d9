#include "scenarios/run/faults_everywhere.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "scenarios/checks/limits.h"
#include "scenarios/format/expression.h"
#include "scenarios/steps/script.h"

namespace porchsim::scenarios {
namespace {

// What the controllers' own course is made of: calls, reconciles, lines of a log, time.
bool counts_deeds(const Expectation& expectation) {
  const auto* condition = std::get_if<ExpressionMatch>(&expectation.match);
  return (condition != nullptr && condition->expression->tells_time()) ||
         std::holds_alternative<CallsBy>(expectation.subject) ||
         std::holds_alternative<LogsOf>(expectation.subject) ||
         std::holds_alternative<ReconcilesOf>(expectation.subject);
}

// A state or a mishap of the scenario's own, which this fault may come before.
bool may_not_come(const Trigger& trigger) {
  const auto* pattern = std::get_if<EventPattern>(&trigger.what);
  if (pattern == nullptr) return true;
  switch (pattern->deed) {
    case Deed::Crashed:
    case Deed::FaultFired:
    case Deed::Failed:
    case Deed::PushRefused:
      return true;
    default:
      return false;
  }
}

bool counts(const Trigger& trigger) {
  const auto* pattern = std::get_if<EventPattern>(&trigger.what);
  return pattern != nullptr ? pattern->nth > 1 : counts_deeds(std::get<Expectation>(trigger.what));
}

Step step(std::string text, Action action) {
  Step made;
  made.text = std::move(text);
  made.action = std::move(action);
  return made;
}

// What of a step is left out: nothing = it stays.
std::vector<Place> left_out(const Step& step) {
  if (const auto* expect = std::get_if<ExpectStep>(&step.action)) {
    std::vector<Place> places;
    for (const Expectation& expectation : expect->expectations) places.push_back(expectation.place);
    return places;
  }
  const auto* wait = std::get_if<WaitForStep>(&step.action);
  const auto* when = std::get_if<WhenStep>(&step.action);
  const bool less =
      (wait != nullptr && counts(wait->trigger)) || (when != nullptr && counts(when->trigger));
  return less ? std::vector{step.place} : std::vector<Place>();
}

void leave_out(std::vector<Step>& steps, std::vector<Place>& skipped) {
  std::erase_if(steps, [&skipped](const Step& step) {
    const std::vector<Place> less = left_out(step);
    skipped.insert(skipped.end(), less.begin(), less.end());
    return !less.empty();
  });
  for (Step& step : steps) {
    if (step.fails) {
      step.fails = Refusal{std::string(kAnyOutcome), ""};
      skipped.push_back(step.place);
    }
    if (const auto* wait = std::get_if<WaitForStep>(&step.action);
        wait && may_not_come(wait->trigger)) {
      step.action = SettleStep();
      skipped.push_back(step.place);
    } else if (auto* when = std::get_if<WhenStep>(&step.action)) {
      if (may_not_come(when->trigger)) {
        step.on_purpose = true;
        skipped.push_back(step.place);
      }
      leave_out(when->steps, skipped);
    }
  }
}

}  // namespace

Scenario judged_under_faults(Scenario scenario, std::vector<Place>& skipped) {
  leave_out(scenario.steps, skipped);
  for (const Assertion& assertion : scenario.assertions) skipped.push_back(assertion.what.place);
  scenario.assertions.clear();
  std::erase_if(scenario.expect, [&skipped](const Expectation& expectation) {
    if (!counts_deeds(expectation)) return false;
    skipped.push_back(expectation.place);
    return true;
  });
  std::ranges::sort(skipped);
  if (!scenario.known_failure.empty()) {
    skipped.emplace_back();
    scenario.without_checks.push_back(std::exchange(scenario.known_failure, ""));
  }
  return scenario;
}

Scenario with_last_tries(Scenario scenario) {
  scenario.steps.push_back(step("the last tries", AdvanceStep{kLastTries}));
  scenario.steps.push_back(step("settle", SettleStep()));
  return scenario;
}

std::vector<sim::FaultRule> at_no_call(const Scenario& scenario,
                                       const std::vector<sim::FaultRule>& faults) {
  std::vector<sim::FaultRule> rules;
  for (const ControllerSpec& controller : scenario.world.controllers) {
    for (const sim::FaultRule& fault : faults) {
      sim::FaultRule& rule = rules.emplace_back(fault);
      rule.actor = controller.name;
      rule.nth = std::numeric_limits<std::uint64_t>::max();
    }
  }
  return rules;
}

std::vector<sim::FaultRule> points_at(const std::vector<sim::FaultRule>& rules,
                                      const std::vector<std::uint64_t>& calls) {
  std::vector<sim::FaultRule> points;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    for (std::uint64_t call = 1; call <= calls[i]; ++call) {
      sim::FaultRule rule = rules[i];
      rule.nth = call;
      if (rule.kind == sim::FaultKind::Crash) {
        points.push_back(rule);
        points.back().argument = "before";
      }
      points.push_back(std::move(rule));
    }
  }
  return points;
}

}  // namespace porchsim::scenarios
