#include "scenarios/explore/drawn_world.h"

#include <array>
#include <chrono>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "scenarios/explore/drawn_generations.h"
#include "scenarios/explore/drawn_packages.h"
#include "scenarios/explore/drawn_sets.h"
#include "scenarios/explore/drawn_swarm.h"
#include "scenarios/explore/drawn_variants.h"
#include "scenarios/random/draws.h"

namespace porchsim::scenarios {
namespace {

using std::chrono::milliseconds;
using Part = Draws::Part;

constexpr std::array kApi = {milliseconds(1), milliseconds(1), milliseconds(20), milliseconds(200)};
constexpr std::array kWatch = {milliseconds(1), milliseconds(50), milliseconds(500),
                               milliseconds(2000)};
constexpr std::array kPorch = {milliseconds(10), milliseconds(100), milliseconds(500),
                               milliseconds(3000)};
constexpr std::array kPoll = {milliseconds(60'000), milliseconds(60'000), milliseconds(60'000),
                              milliseconds(60'000), milliseconds(300),    milliseconds(1000),
                              milliseconds(5000)};

TimingSpec draw_timing(Draws& draws) {
  TimingSpec timing;
  timing.api = draws.one("api-latency", kApi);
  timing.watch = draws.one("watch-latency", kWatch);
  timing.porch = draws.one("porch-latency", kPorch);
  timing.repository_poll = draws.one("poll", kPoll);
  return timing;
}

// Each has a directory of its own; that of the one begins like that of the other.
void share_git(RepositorySpec& host, RepositorySpec& guest) {
  host.directory = "packages";
  guest.directory = "packages-2";
  guest.host = host.name;
}

// Those of one side; one stays, whatever is left out.
void add_repositories(sim::Choices& choices, std::span<const std::string_view> names,
                      std::size_t first_index, bool downstream, std::vector<RepositorySpec>& all) {
  bool any = false;
  for (std::size_t i = 0; i < names.size(); ++i) {
    Draws draws(choices, Part::Repository, first_index + i);
    const bool is_last_chance = !any && i + 1 == names.size();
    if (draws.left_out() && !is_last_chance) continue;
    RepositorySpec repository;
    repository.name = names[i];
    if (draws.rarely("directory", 8)) repository.directory = "packages";
    if (draws.rarely("branch", 8)) repository.branch = "trunk";
    if (any && draws.rarely("shared-git", 6))
      share_git(all.back(), repository);
    else if (draws.rarely("bare-url", 4))
      repository.url = fmt::format("https://git.example.com/{}", repository.name);
    repository.deployment = downstream && draws.number("deployment", 2) == 1;
    all.push_back(std::move(repository));
    any = true;
  }
}

// Upstreams come first.
std::vector<RepositorySpec> draw_repositories(sim::Choices& choices, std::uint64_t& upstreams) {
  constexpr std::array<std::string_view, 2> kUpstreams = {"blueprints", "catalog"};
  constexpr std::array<std::string_view, 2> kDownstreams = {"edge", "core"};
  Draws world(choices, Part::World, 0);
  const std::size_t sources = world.rarely("second-upstream", 4) ? 2 : 1;
  const std::size_t targets = 1 + world.number("second-downstream", 2);
  std::vector<RepositorySpec> all;
  add_repositories(choices, std::span(kUpstreams).first(sources), 0, false, all);
  upstreams = all.size();
  add_repositories(choices, std::span(kDownstreams).first(targets), kUpstreams.size(), true, all);
  return all;
}

std::vector<ControllerSpec> draw_controllers(sim::Choices& choices) {
  constexpr std::array<std::size_t, 5> kWorkers = {1, 1, 1, 2, 3};
  Draws draws(choices, Part::Controller, 0);
  ControllerSpec controller;
  controller.name = "pv-controller";
  controller.workers = draws.one("workers", kWorkers);
  std::vector<ControllerSpec> all = {controller};
  if (draws.rarely("stand-by", 12)) {
    controller.name = "pv-controller-2";
    all.push_back(controller);
  }
  return all;
}

// Deployments often watch a single namespace.
void draw_watched_namespace(sim::Choices& choices, WorldSpec& world) {
  if (!Draws(choices, Part::Controller, 0).rarely("one-namespace", 4)) return;
  for (ControllerSpec& controller : world.controllers) controller.name_space = world.name_space;
}

}  // namespace

Scenario with_drawn_world(const Scenario& scenario, sim::Choices& choices) {
  Scenario drawn = scenario;
  WorldSpec world;
  world.quirks = scenario.world.quirks;
  std::uint64_t upstreams = 0;
  world.repositories = draw_repositories(choices, upstreams);
  const DrawnApi api = scenario.random->api;
  const bool varies = has_variants(choices, api);
  const DrawnSets sets = varies ? draw_sets(choices) : DrawnSets();
  if (sets.any) add_places_of_sets(choices, world);
  world.packages = draw_packages(choices, world.repositories, upstreams);
  if (varies) world.controllers = draw_controllers(choices);
  Draws timing(choices, Part::World, 1);
  world.timing = draw_timing(timing);
  add_injected_objects(choices, world);
  if (varies && !sets.alone) add_drawn_variants(choices, upstreams, world);
  if (sets.any) add_drawn_sets(choices, sets, upstreams, world);
  excuse_documents(sets, drawn);
  add_second_generation(choices, api, world);
  if (api == DrawnApi::Mixed && !sets.alone) add_variants_between(choices, world);
  draw_watched_namespace(choices, world);
  drawn.random = draw_tail(choices, world, sets, *scenario.random);
  drawn.world = std::move(world);
  return drawn;
}

}  // namespace porchsim::scenarios
