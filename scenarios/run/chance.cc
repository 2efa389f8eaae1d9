#include "scenarios/run/chance.h"

#include "scenarios/explore/drawn_strategy.h"
#include "scenarios/run/explorer.h"
#include "sim/planned_choices.h"

namespace porchsim::scenarios {

bool draws_world(const Scenario& scenario) {
  return scenario.random && scenario.random->draws_world;
}

std::unique_ptr<sim::Choices> chance_of(const Scenario& scenario, const RunOptions& options) {
  if (options.explorer != nullptr) return options.explorer->choices();
  if (options.chance) return options.chance();
  if (options.choices && options.names)
    return sim::make_guided_choices(*options.choices, *options.names);
  if (options.choices) return sim::make_recorded_choices(*options.choices);
  if (scenario.choices) return sim::make_recorded_choices(*scenario.choices);
  if (!options.seed) return sim::make_plain_choices();
  auto drawn = sim::make_seeded_choices(*options.seed);
  if (!draws_world(scenario)) return drawn;
  // What the run itself draws there comes out the same.
  const sim::Strategy strategy = drawn_strategy(*drawn);
  if (!has_plan(strategy)) return sim::make_seeded_choices(*options.seed);
  return sim::make_planned_choices(*options.seed, strategy);
}

}  // namespace porchsim::scenarios
