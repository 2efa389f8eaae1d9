#include "scenarios/written/said.h"

#include <utility>
#include <variant>

#include "scenarios/format/each_step.h"

namespace porchsim::scenarios {
namespace {

// Steps whose last expectation goes, go with it.
void leave_out(std::vector<Step>& steps, const std::set<Place>& at) {
  std::erase_if(steps, [&at](Step& step) {
    if (auto* when = std::get_if<WhenStep>(&step.action)) {
      leave_out(when->steps, at);
      return when->steps.empty();
    }
    auto* expect = std::get_if<ExpectStep>(&step.action);
    if (expect == nullptr) return false;
    std::erase_if(expect->expectations,
                  [&at](const Expectation& one) { return at.contains(one.place); });
    return expect->expectations.empty();
  });
}

}  // namespace

std::vector<Place> places_said(const Scenario& scenario) {
  std::vector<Place> places;
  for_each_step(scenario.steps, [&places](const Step& step) {
    places.push_back(step.place);
    if (const auto* when = std::get_if<WhenStep>(&step.action))
      places.push_back(when->trigger.place);
    if (const auto* expect = std::get_if<ExpectStep>(&step.action)) {
      for (const Expectation& one : expect->expectations) places.push_back(one.place);
    }
  });
  for (const Expectation& one : scenario.expect) places.push_back(one.place);
  for (const Assertion& one : scenario.assertions) places.push_back(one.what.place);
  for (const PlannedFault& fault : scenario.faults) places.push_back(fault.place);
  return places;
}

Scenario without_expectations(Scenario scenario, const std::set<Place>& at) {
  leave_out(scenario.steps, at);
  std::erase_if(scenario.expect, [&at](const Expectation& one) { return at.contains(one.place); });
  std::erase_if(scenario.assertions,
                [&at](const Assertion& one) { return at.contains(one.what.place); });
  return scenario;
}

}  // namespace porchsim::scenarios
