#include "scenarios/written/scenario_writer.h"

#include <fmt/format.h>

#include <string_view>

#include "scenarios/document/duration.h"
#include "scenarios/format/profiles.h"
#include "scenarios/words/assertion_words.h"
#include "scenarios/words/on_purpose.h"
#include "scenarios/words/world_words.h"
#include "scenarios/written/written_expectations.h"
#include "scenarios/written/written_faults.h"
#include "scenarios/written/written_steps.h"
#include "scenarios/written/written_world.h"

namespace porchsim::scenarios {
namespace {

Tree written(const std::vector<std::string>& texts) {
  Tree list = Tree::list();
  for (const std::string& text : texts) list.add(Tree::text(text));
  return list;
}

void add_head(Tree& root, const Scenario& scenario) {
  root.add("name", Tree::text(scenario.name));
  if (!scenario.description.empty()) root.add("description", Tree::text(scenario.description));
  if (!scenario.covers.empty()) root.add("covers", written(scenario.covers));
  if (!scenario.tags.empty()) root.add("tags", written(scenario.tags));
  if (scenario.profile != api::Profile::Documents)
    root.add("profile", Tree::text(profile_names()[static_cast<std::size_t>(scenario.profile)]));
  if (!scenario.known_failure.empty())
    root.add("known_failure", Tree::text(scenario.known_failure));
  if (!scenario.without_checks.empty())
    root.add("without_checks", written(scenario.without_checks));
  if (scenario.choices)
    root.add("choices",
             Tree::text(scenario.choices->deviations.empty() ? std::string(kNoChoices)
                                                             : scenario.choices->to_text()));
}

void add_assertions(Tree& root, const std::vector<Assertion>& assertions) {
  for (const AssertionSection& section : kAssertionSections) {
    Tree list = Tree::list();
    for (const Assertion& assertion : assertions) {
      if (assertion.kind == section.kind) list.add(written(assertion));
    }
    if (!list.empty()) root.add(section.key, std::move(list.in_block()));
  }
}

Tree written(const RandomSpec& random) {
  Tree map = Tree::map();
  map.add("steps", Tree::word(fmt::format("{}", random.steps)));
  if (random.pause != RandomSpec{}.pause) map.add("pause", Tree::word(duration_text(random.pause)));
  if (random.rests != 0) map.add("rests", Tree::word(fmt::format("{}", random.rests)));
  if (random.draws_world) map.add("world", Tree::text(kDrawn));
  if (random.api != DrawnApi::V1Alpha1) {
    map.add("api", Tree::text(kDrawnApis[static_cast<std::size_t>(random.api)]));
  }
  if (!random.weights.empty()) {
    Tree weights = Tree::map();
    for (const auto& [operation, weight] : random.weights)
      weights.add(operation, Tree::word(fmt::format("{}", weight)));
    map.add("weights", std::move(weights));
  }
  Tree faults = Tree::list();
  for (const sim::FaultRule& rule : random.faults) {
    Tree fault = Tree::map();
    add_fault(fault, rule);
    faults.add(std::move(fault));
  }
  if (!faults.empty()) map.add("faults", std::move(faults.in_block()));
  return map;
}

Tree written(const std::vector<PlannedFault>& planned) {
  Tree list = Tree::list();
  for (const PlannedFault& fault : planned) {
    Tree map = Tree::map();
    add_fault(map, fault.rule);
    if (fault.on_purpose) map.add(kOnPurpose, Tree::word("true"));
    list.add(std::move(map));
  }
  return list;
}

}  // namespace

std::expected<std::string, std::string> write_scenario(const Scenario& scenario) {
  if (!scenario.world.imported.empty())
    return std::unexpected(
        "its world stands in a file that kubectl wrote; copy the scenario "
        "beside that file");
  Tree root = Tree::map();
  add_head(root, scenario);
  Tree world = written(scenario.world, scenario.file);
  const bool drawn = scenario.random && scenario.random->draws_world;
  // One that has nothing is said, too: a scenario has a world.
  if (world.empty() && !drawn) root.add("world", Tree::map());
  if (!world.empty()) root.add("world", std::move(world.in_block()));
  if (!scenario.steps.empty()) {
    Tree steps = written(scenario.steps, scenario.file);
    root.add("steps", std::move(steps.in_block()));
  }
  if (!scenario.expect.empty()) {
    Tree expect = written(scenario.expect);
    root.add("expect", std::move(expect.in_block()));
  }
  add_assertions(root, scenario.assertions);
  if (!scenario.faults.empty()) {
    Tree faults = written(scenario.faults);
    root.add("faults", std::move(faults.in_block()));
  }
  if (scenario.random) root.add("random", written(*scenario.random));
  return root.print();
}

}  // namespace porchsim::scenarios
