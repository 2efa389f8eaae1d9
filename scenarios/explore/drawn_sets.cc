#include "scenarios/explore/drawn_sets.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/package_variant_set.h"
#include "scenarios/explore/drawn_variants.h"
#include "scenarios/random/draws.h"
#include "scenarios/random/set_changes.h"

namespace porchsim::scenarios {
namespace {

using Part = Draws::Part;

constexpr std::size_t kOfSets = 5;  // the world's own draws

void add_controllers(Draws& draws, api::Profile profile, WorldSpec& world) {
  constexpr std::array<std::size_t, 4> kWorkers = {1, 1, 1, 2};
  const auto& programs = controller_programs();
  ControllerSpec controller;
  controller.name = "pvs-controller";
  controller.program = *std::ranges::find(programs, api::PackageVariantSet::type().kind,
                                          &ControllerProgram::reconciles);
  controller.profile = profile;
  // Else it goes on and on for as long as it does not hear that a set is another by now.
  controller.options["confirm-before-creating"] = true;
  controller.workers = draws.one("set-workers", kWorkers);
  world.controllers.push_back(controller);
  if (!draws.rarely("set-stand-by", 12)) return;
  controller.name = "pvs-controller-2";
  world.controllers.push_back(std::move(controller));
}

}  // namespace

DrawnSets draw_sets(sim::Choices& choices) {
  Draws draws(choices, Part::World, kOfSets);
  DrawnSets sets;
  sets.any = draws.rarely("sets", 4);
  if (!sets.any) return sets;
  sets.alone = draws.number("sets-alone", 2) == 1;
  if (draws.rarely("documents", 8)) sets.profile = api::Profile::Documents;
  return sets;
}

void add_places_of_sets(sim::Choices& choices, WorldSpec& world) {
  constexpr std::array<std::string_view, 2> kMore = {"edge-core", "far"};
  Draws draws(choices, Part::World, kOfSets);
  const std::uint64_t more = draws.number("more-downstreams", kMore.size() + 1);
  for (std::uint64_t i = 0; i < more; ++i) {
    RepositorySpec repository;
    repository.name = kMore[i];
    world.repositories.push_back(std::move(repository));
  }
  for (std::size_t i = 0; i < world.repositories.size(); ++i) {
    Draws of(choices, Part::Repository, i);
    api::StringMap& labels = world.repositories[i].labels;
    const bool is_upstream = world.repositories[i].name == "blueprints";
    const std::uint64_t env = is_upstream ? kEnvironments.size() : of.number("env", 3);
    if (env < kEnvironments.size()) labels.emplace("env", kEnvironments[env]);
    const std::uint64_t region = of.number("in-region", 3);
    if (region < kRegions.size()) labels.emplace("region", kRegions[region]);
  }
}

void add_drawn_sets(sim::Choices& choices, const DrawnSets& sets, std::size_t upstreams,
                    WorldSpec& world) {
  Draws draws(choices, Part::World, kOfSets);
  add_controllers(draws, sets.profile, world);
  const SetChoices offered{drawn_upstreams(world, upstreams), places_in(world).repositories};
  const std::uint64_t objects = draws.number("target-objects", 3);
  std::set<std::string> names;
  for (std::uint64_t i = 0; i < objects; ++i) {
    api::Json object = drawn_target_object(draws, offered.repositories);
    const bool is_new = names.insert(object.at({"metadata", "name"}).text()).second;
    if (is_new) world.objects.push_back({{}, std::move(object)});
  }
  const std::uint64_t count = 1 + draws.number("second-set", 2);
  for (std::size_t i = 0; i < count; ++i) {
    Draws of(choices, Part::Set, i);
    if (!of.left_out()) world.objects.push_back({{}, drawn_set(of, kSetNames[i], offered)});
  }
}

void excuse_documents(const DrawnSets& sets, Scenario& scenario) {
  if (!sets.any || sets.profile == api::Profile::Hardened) return;
  for (const std::string_view check : {"S41", "L05", "L07", "L15", "L16"})
    scenario.without_checks.emplace_back(check);
}

}  // namespace porchsim::scenarios
