#include "scenarios/explore/drawn_generations.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "api/kind_name.h"
#include "scenarios/explore/drawn_packages.h"
#include "scenarios/random/draws.h"

namespace porchsim::scenarios {
namespace {

using std::chrono::milliseconds;
using Part = Draws::Part;

// Apart from those of v1alpha1, whatever that has.
constexpr std::size_t kFirstRepository = 8;
constexpr std::size_t kFirstPackage = 16;
constexpr std::size_t kOtherController = 4;
constexpr std::size_t kShape = 5;

// What Git has got from elsewhere is found with the next sync alone.
constexpr std::array kSyncs = {milliseconds(300'000), milliseconds(60'000), milliseconds(10'000),
                               milliseconds(2000)};

void add_hubs(sim::Choices& choices, Draws& shape, WorldSpec& world) {
  constexpr std::array<std::string_view, 2> kHubs = {"hub", "depot"};
  const std::size_t count = 1 + shape.number("hubs", kHubs.size());
  for (std::size_t i = 0; i < count; ++i) {
    Draws draws(choices, Part::Repository, kFirstRepository + i);
    if (i > 0 && draws.left_out()) continue;
    RepositorySpec repository;
    repository.name = kHubs[i];
    repository.generation = Generation::V1Alpha2;
    if (draws.rarely("directory", 8)) repository.directory = "packages";
    world.repositories.push_back(repository);
    if (i == 0 || draws.number("hub", 2) == 1) {
      world.packages.push_back(draw_package_of(choices, kFirstPackage + i, repository.name));
    }
  }
}

void add_controllers(sim::Choices& choices, WorldSpec& world) {
  constexpr std::array<std::size_t, 5> kWorkers = {1, 1, 1, 2, 3};
  // Where there is one, repositories wait for each other's.
  constexpr std::array<std::size_t, 4> kSyncsAtOnce = {50, 50, 1, 2};
  constexpr std::array<std::size_t, 3> kRendersAtOnce = {20, 1, 2};
  Draws draws(choices, Part::Controller, kOtherController);
  ControllerSpec controller;
  controller.name = kRevisionsController;
  controller.program = *std::ranges::find(controller_programs(), api::kSecondPackageRevision,
                                          &ControllerProgram::reconciles);
  controller.workers = draws.one("workers", kWorkers);
  controller.syncs = draws.one("syncs", kSyncsAtOnce);
  controller.renders = draws.one("renders", kRendersAtOnce);
  world.controllers.push_back(controller);
  if (!draws.rarely("stand-by", 12)) return;
  controller.name += "-2";
  world.controllers.push_back(std::move(controller));
}

}  // namespace

bool has_variants(sim::Choices& choices, DrawnApi api) {
  if (has_v1alpha1(api)) return true;
  return Draws(choices, Part::World, kShape).number("variants-too", 4) != 0;
}

void add_second_generation(sim::Choices& choices, DrawnApi api, WorldSpec& world) {
  if (!has_v1alpha2(api)) return;
  Draws shape(choices, Part::World, kShape);
  if (has_v1alpha1(api)) {
    add_hubs(choices, shape, world);
  } else {
    world.generation = Generation::V1Alpha2;
    world.timing.repository_poll = shape.one("sync", kSyncs);
  }
  add_controllers(choices, world);
}

}  // namespace porchsim::scenarios
