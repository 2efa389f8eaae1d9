#include "scenarios/metamorphic/variations.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "api/package_revision.h"
#include "api/package_variant.h"
#include "scenarios/metamorphic/detours.h"

namespace porchsim::scenarios {
namespace {

using std::chrono::seconds;

constexpr std::array kVariations = {
    Variation::Restarts,  Variation::Relists,     Variation::OtherWorkers, Variation::LateWatches,
    Variation::Conflicts, Variation::LostAnswers, Variation::Detours,      Variation::Chance};
constexpr std::string_view kWrites = "api.create|api.update|api.update_status|api.patch|api.delete";

Step step_of(Action action) {
  Step step;
  step.action = std::move(action);
  step.on_purpose = true;  // also where there is nothing to break
  return step;
}

// Right after each step, in the midst of what it brings about.
void add_to_steps(Scenario& scenario, const std::vector<Step>& more) {
  std::vector<Step> steps;
  for (Step& step : scenario.steps) {
    const bool is_deed = step.place.line > 0;
    steps.push_back(std::move(step));
    if (is_deed) steps.insert(steps.end(), more.begin(), more.end());
  }
  scenario.steps = std::move(steps);
}

template <class Make>
std::vector<Step> of_each_controller(const Scenario& scenario, const Make& make) {
  std::vector<Step> steps;
  for (const ControllerSpec& controller : scenario.world.controllers)
    if (controller.running) make(controller.name, steps);
  return steps;
}

void add_fault(Scenario& scenario, const sim::FaultRule& rule) {
  for (const ControllerSpec& controller : scenario.world.controllers) {
    PlannedFault fault;
    fault.rule = rule;
    fault.rule.actor = controller.name;
    fault.rule.times = 0;
    fault.on_purpose = true;
    scenario.faults.push_back(std::move(fault));
  }
}

// A retry that fails again comes after a back-off as long as the rest of the plain life.
void rest_longer(Scenario& scenario) {
  for (Step& step : scenario.steps)
    if (auto* rest = std::get_if<AdvanceStep>(&step.action)) rest->by *= 3;
}

void add_restarts(Scenario& scenario) {
  add_to_steps(scenario, of_each_controller(scenario, [](const std::string& name, auto& steps) {
                 steps.push_back(step_of(ControllerStep{ControllerStep::Act::Restart, name}));
               }));
}

void add_relists(Scenario& scenario) {
  add_to_steps(
      scenario, of_each_controller(scenario, [](const std::string& name, auto& steps) {
        for (const auto& type : {api::PackageVariant::type(), api::PackageRevision::type()})
          steps.push_back(step_of(BreakWatchStep{type.kind, name, BreakWatchStep::Then::Gone}));
      }));
}

}  // namespace

std::span<const Variation> variations() { return kVariations; }

std::string_view to_string(Variation variation) {
  switch (variation) {
    case Variation::Restarts:
      return "restarts";
    case Variation::Relists:
      return "relists";
    case Variation::OtherWorkers:
      return "other-workers";
    case Variation::LateWatches:
      return "late-watches";
    case Variation::Conflicts:
      return "conflicts";
    case Variation::LostAnswers:
      return "lost-answers";
    case Variation::Detours:
      return "detours";
    case Variation::Chance:
      return "chance";
  }
  return "";
}

std::string_view invariant_of(Variation variation) {
  return variation == Variation::Detours ? "L12" : "L13";
}

Varied varied(const Scenario& at_rest, Variation variation) {
  Varied other{at_rest, std::nullopt};
  sim::FaultRule rule;
  rule.rate_numerator = 1;
  switch (variation) {
    case Variation::Restarts:
      add_restarts(other.scenario);
      return other;
    case Variation::Relists:
      add_relists(other.scenario);
      return other;
    case Variation::Detours:
      other.scenario = with_detours(at_rest);
      return other;
    case Variation::OtherWorkers:
      for (ControllerSpec& controller : other.scenario.world.controllers)
        controller.workers = controller.workers == 1 ? 3 : 1;
      break;
    case Variation::LateWatches:
      rule.kind = sim::FaultKind::WatchDelay;
      rule.site = "watch.event";
      rule.rate_denominator = 3;
      rule.duration = seconds(2);
      add_fault(other.scenario, rule);
      break;
    case Variation::Conflicts:
      rule.kind = sim::FaultKind::Error;
      rule.argument = "Conflict";
      rule.site = kWrites;
      rule.rate_denominator = 4;
      add_fault(other.scenario, rule);
      rest_longer(other.scenario);
      break;
    case Variation::LostAnswers:
      rule.kind = sim::FaultKind::LostAnswer;
      rule.site = kWrites;
      rule.rate_denominator = 6;
      add_fault(other.scenario, rule);
      rest_longer(other.scenario);
      break;
    case Variation::Chance:
      break;
  }
  other.seed = 1;
  return other;
}

}  // namespace porchsim::scenarios
