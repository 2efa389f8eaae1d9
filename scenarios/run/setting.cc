#include "scenarios/run/setting.h"

#include <algorithm>
#include <utility>

#include "scenarios/checks/rules/all_checks.h"

namespace porchsim::scenarios {
namespace {

// What a scenario asks for by its profile and quirks cannot be held against it.
Excused excused(const Scenario& scenario, const WorldSettings& world) {
  const auto& controllers = scenario.world.controllers;
  return {.quirks = world.quirks,
          .shipped_controllers =
              !controllers.empty() &&
              std::ranges::all_of(controllers, [&world](const ControllerSpec& controller) {
                return controller.profile.value_or(world.profile) == api::Profile::PorchHead;
              })};
}

}  // namespace

WorldSettings world_settings(const Scenario& scenario, const RunOptions& options) {
  const api::Profile profile = options.profile.value_or(scenario.profile);
  return {
      .profile = profile,
      .quirks = api::switched(profile, scenario.world.quirks, fakeporch::quirk_rows()),
      .max_steps = options.max_steps,
      .debug_messages = options.debug_messages,
      .decorators = options.extensions == nullptr ? Decorators() : options.extensions->decorators};
}

bool is_plain(const Scenario& scenario, const RunOptions& options) {
  const auto& choices = options.choices ? options.choices : scenario.choices;
  const bool chosen = choices && !choices->deviations.empty();
  const bool explored = options.explorer != nullptr || options.chance;
  return !options.seed && !chosen && !explored && options.faults.empty() &&
         options.profile.value_or(scenario.profile) == scenario.profile;
}

std::vector<std::unique_ptr<Check>> checks_for(const Scenario& scenario, const RunOptions& options,
                                               const WorldSettings& world) {
  const Excused excuses = excused(scenario, world);
  auto checks = make_checks(check_rows(), excuses);
  if (options.extensions != nullptr) {
    for (auto& check : make_checks(options.extensions->checks, excuses))
      checks.push_back(std::move(check));
  }
  const std::vector<std::string>& without = scenario.without_checks;
  std::erase_if(checks, [&without](const std::unique_ptr<Check>& check) {
    return std::ranges::find(without, check->id()) != without.end();
  });
  return checks;
}

}  // namespace porchsim::scenarios
