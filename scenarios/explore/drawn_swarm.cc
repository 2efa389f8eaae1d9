#include "scenarios/explore/drawn_swarm.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <initializer_list>
#include <span>

#include "api/package_variant.h"
#include "scenarios/explore/drawn_generations.h"
#include "scenarios/random/draws.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/set_changes.h"

namespace porchsim::scenarios {
namespace {

using std::chrono::milliseconds;
using Part = Draws::Part;

// How often an operation comes; every third kind not at all.
constexpr std::array<std::uint64_t, 6> kWeights = {1, 1, 2, 4, 0, 0};
// What carries on the lives of packages comes in every world, and often.
constexpr std::array<std::uint64_t, 3> kLifeWeights = {12, 6, 20};
// Nor is any without calls that go wrong at a bad moment.
constexpr std::array<std::uint64_t, 3> kCallWeights = {2, 1, 4};
constexpr std::array<std::uint64_t, 4> kRates = {100, 200, 50, 15};
constexpr std::string_view kController = "pv-controller";

// What may go wrong in truth: no answer tells a lie about what there is.
struct FaultChoice {
  sim::FaultKind kind;
  std::string_view argument;
  std::string_view site;
  milliseconds lasts{};
  std::uint64_t one_in = 0;  // 0 = drawn
};
using sim::FaultKind;
constexpr auto kFaults = std::to_array<FaultChoice>({
    {FaultKind::Error, "Conflict", "api.update"},
    {FaultKind::Error, "Conflict", "api.update_status"},
    {FaultKind::Error, "Timeout", "api.*"},
    {FaultKind::Error, "ServiceUnavailable", "api.*"},
    {FaultKind::Error, "InternalError", "api.*"},
    {FaultKind::Error, "TooManyRequests", "api.*"},
    {FaultKind::Error, "Forbidden", "api.*"},
    {FaultKind::Error, "Invalid", "api.update"},
    {FaultKind::Error, "InternalError", "api.delete"},
    {FaultKind::Error, "Conflict", "api.delete"},
    {FaultKind::Error, "InternalError", "api.update_status"},
    {FaultKind::LostAnswer, "", "api.*"},
    {FaultKind::LostAnswer, "", "api.create"},
    {FaultKind::Latency, "", "api.*", milliseconds(2000)},
    {FaultKind::LateAnswer, "", "api.*", milliseconds(2000)},
    {FaultKind::LateAnswer, "", "api.list", milliseconds(3000), 2},
    {FaultKind::WatchDelay, "", "watch.event", milliseconds(3000)},
    {FaultKind::WatchDelay, "", "watch.event", milliseconds(300)},
    {FaultKind::WatchBreak, "", "watch.event"},
    {FaultKind::WatchBreak, "Gone", "watch.event"},
    {FaultKind::PushRefused, "", "git.push"},
    {FaultKind::LostAnswer, "", "git.push"},
    {FaultKind::FunctionFails, "", "function.run"},
    {FaultKind::FunctionSlow, "", "function.run", milliseconds(2000)},
    {FaultKind::FunctionVaries, "", "function.run"},
    {FaultKind::Crash, "", "api.*", milliseconds(2000)},
    {FaultKind::Crash, "before", "api.*", milliseconds(2000)},
    {FaultKind::PartialList, "", "porch.list"},
    {FaultKind::StaleList, "", "watch-cache.list", milliseconds(3000), 2},
    {FaultKind::StaleList, "", "watch-cache.list", milliseconds(30'000), 2},
    {FaultKind::FetchFails, "", "git.fetch", {}, 2},
});

// Of the shared cache, the function runner, and the request for a render.
constexpr auto kFaultsOfV1Alpha2 = std::to_array<FaultChoice>({
    {FaultKind::Error, "Conflict", "api.patch"},
    {FaultKind::Error, "InternalError", "api.patch"},
    {FaultKind::LostAnswer, "", "api.patch"},
    {FaultKind::Error, "Timeout", "content.*"},
    {FaultKind::Error, "InternalError", "content.*"},
    {FaultKind::Error, "Timeout", "content.close"},
    {FaultKind::LostAnswer, "", "content.*"},
    {FaultKind::LostAnswer, "", "content.close"},
    {FaultKind::LostAnswer, "", "content.lifecycle"},
    {FaultKind::Error, "ServiceUnavailable", "render.run"},
    {FaultKind::Latency, "", "content.*", milliseconds(2000)},
    {FaultKind::Latency, "", "render.run", milliseconds(2000)},
    {FaultKind::Error, "InternalError", "porch.render-request"},
    {FaultKind::Crash, "", "content.*", milliseconds(2000)},
    {FaultKind::Crash, "before", "content.*", milliseconds(2000)},
});

// How often a history rests. Where Porch looks at Git all the time a rest costs as much as the
// whole history.
constexpr std::array<std::uint64_t, 5> kRests = {0, 12, 6, 6, 12};
constexpr std::array<std::uint64_t, 3> kSeldomRests = {0, 0, 20};
constexpr milliseconds kBusyPoll(2000);

constexpr std::array kPauses = {milliseconds(2000), milliseconds(250), milliseconds(20'000)};

bool carries_on(std::string_view operation) {
  return operation == "advance" || operation == "change-variant";
}

bool is_about_calls(std::string_view operation) {
  return operation == "lose-answer" || operation == "trip";
}

constexpr std::uint64_t kFocus = 20;
// More than all others together.
constexpr std::uint64_t kLongLives = 300;

std::vector<Operation> operations_for(std::initializer_list<UseIn> uses) {
  std::vector<Operation> found;
  std::ranges::copy_if(
      operations().subspan(1), std::back_inserter(found),
      [uses](const Operation& one) { return std::ranges::find(uses, one.use) != uses.end(); });
  return found;
}

bool reconciles_variants(const WorldSpec& world) {
  return std::ranges::any_of(world.controllers, [](const ControllerSpec& controller) {
    return controller.program.reconciles == api::PackageVariant::type().kind;
  });
}

// What has a use where there may be variants, or only revisions.
std::vector<Operation> usual_operations(const WorldSpec& world) {
  return reconciles_variants(world) ? operations_for({UseIn::AnyWorld, UseIn::WithVariants})
                                    : operations_for({UseIn::AnyWorld});
}

// One world in four is about one or two operations, which then come most often.
void draw_focus(Draws& draws, const WorldSpec& world, RandomSpec& tail) {
  if (!draws.rarely("focus", 4)) return;
  const auto all = usual_operations(world);
  for (std::uint64_t i = 1 + draws.number("second-focus", 2); i > 0; --i)
    tail.weights[std::string(draws.one("focus-on", all).name)] = kFocus;
}

// What is about sets comes often where there is nothing else.
void draw_weights_of_sets(Draws& draws, const DrawnSets& sets, RandomSpec& tail) {
  constexpr std::uint64_t kOftener = 4;
  const auto all = operations_for({UseIn::WithSets});
  for (const Operation& operation : all) {
    const std::uint64_t weight = sets.any ? draws.one("set-weight", kWeights) : 0;
    tail.weights[std::string(operation.name)] = sets.alone ? kOftener * weight : weight;
  }
  if (sets.alone && draws.rarely("set-focus", 3))
    tail.weights[std::string(draws.one("set-focus-on", all).name)] = kFocus;
}

// What carries on the lives of revisions comes often there.
void draw_weights_of_v1alpha2(Draws& draws, RandomSpec& tail) {
  if (!has_v1alpha2(tail.api)) return;
  for (const Operation& operation : operations_for({UseIn::OfV1Alpha2})) {
    const std::string name(operation.name);
    const std::uint64_t usual = draws.one("second-weight", kWeights);
    const std::uint64_t of_life = draws.one("second-life-weight", kLifeWeights);
    tail.weights[name] = name == "carry-on" ? of_life : usual;
  }
}

// In one world in four packages live long, with time for each step: third and fourth revisions of
// them are common there.
void draw_long_lives(Draws& draws, RandomSpec& tail) {
  if (!draws.rarely("long-lives", 4)) return;
  tail.pause = std::ranges::max(kPauses);
  for (const char* operation : {"advance", "carry-on"}) {
    const auto found = tail.weights.find(operation);
    if (found != tail.weights.end()) found->second = kLongLives;
  }
}

void draw_weights(Draws& draws, const WorldSpec& world, const DrawnSets& sets, RandomSpec& tail) {
  const RandomSpec given = tail;
  for (const Operation& operation : usual_operations(world)) {
    const std::string name(operation.name);
    const std::uint64_t usual = draws.one("weight", kWeights);
    const std::uint64_t of_life = draws.one("life-weight", kLifeWeights);
    const std::uint64_t of_calls = draws.one("call-weight", kCallWeights);
    tail.weights[name] = carries_on(name) ? of_life : is_about_calls(name) ? of_calls : usual;
  }
  draw_focus(draws, world, tail);
  draw_weights_of_sets(draws, sets, tail);
  draw_weights_of_v1alpha2(draws, tail);
  draw_long_lives(draws, tail);
  for (const auto& [name, weight] : given.weights) tail.weights[name] = weight;
}

// Who suffers from it.
std::string draw_actor(Draws& draws, const WorldSpec& world, DrawnApi api) {
  std::vector<std::string_view> all;
  if (has_sets(world)) all.push_back("pvs-controller");
  if (has_v1alpha2(api)) all.push_back(kRevisionsController);
  if (reconciles_variants(world)) all.push_back(kController);
  return std::string(all.size() == 1 ? all.front() : draws.one("fault-actor", all));
}

sim::FaultRule rule_of(Draws& draws, const FaultChoice& choice, const WorldSpec& world,
                       DrawnApi api) {
  const std::string& repository = draws.one("fault-repository", world.repositories).name;
  sim::FaultRule rule;
  rule.kind = choice.kind;
  rule.argument = choice.argument;
  rule.site = choice.site;
  rule.duration = choice.lasts;
  if (rule.site.starts_with("api.") || rule.site.starts_with("watch"))
    rule.actor = draw_actor(draws, world, api);
  if (rule.kind == FaultKind::PartialList) rule.object = "Repository " + repository;
  rule.times = 0;
  rule.rate_numerator = 1;
  rule.rate_denominator = choice.one_in > 0 ? choice.one_in : draws.one("rate", kRates);
  return rule;
}

}  // namespace

RandomSpec draw_tail(sim::Choices& choices, const WorldSpec& world, const DrawnSets& sets,
                     const RandomSpec& given) {
  RandomSpec tail = given;
  Draws shape(choices, Part::World, 4);
  tail.pause = shape.one("longest-pause", kPauses);
  const bool is_busy = world.timing.repository_poll < kBusyPoll;
  std::span<const std::uint64_t> often = kRests;
  if (is_busy) often = kSeldomRests;
  const std::uint64_t rests = shape.one("rests", often);
  if (given.rests == 0) tail.rests = rests;
  draw_weights(shape, world, sets, tail);
  if (shape.number("faults", 4) == 0) return tail;
  const auto draw_some = [&](std::span<const FaultChoice> faults, std::size_t first) {
    for (std::size_t i = 0; i < faults.size(); ++i) {
      Draws draws(choices, Part::Fault, first + i);
      if (!draws.rarely("fault", 4)) continue;
      tail.faults.push_back(rule_of(draws, faults[i], world, tail.api));
    }
  };
  draw_some(kFaults, 0);
  if (has_v1alpha2(tail.api)) draw_some(kFaultsOfV1Alpha2, kFaults.size());
  return tail;
}

}  // namespace porchsim::scenarios
