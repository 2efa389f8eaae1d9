// What people and outsiders may do in a random history: each of it is done in some drawn world, and
// comes through.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/package_variant.h"
#include "scenarios/random/operations.h"
#include "scenarios/run/run.h"

namespace porchsim::scenarios {
namespace {

struct Deed {
  std::string_view operation;
  std::vector<std::string_view> beginnings;  // of what a story tells; each must come through
};

const std::vector<Deed>& deeds() {
  static const std::vector<Deed> kDeeds = {
      {"clone", {"clone blueprints."}},
      {"upgrade", {"upgrade edge."}},
      {"retire", {"approve the deletion of "}},
      {"at-odds", {"approve ", "reject ", "label "}},
      {"rename", {"rename settings.yaml of "}},
      {"gate", {"open the gate of ", "shut the gate of "}},
      {"tag", {"tag blueprints refs/tags/"}},
      {"reregister", {"unregister ", "register "}},
      {"create-set", {"apply PackageVariantSet "}},
      {"change-set", {"patch PackageVariantSet "}},
      {"change-set-and-back", {"patch PackageVariantSet "}},
      {"delete-set", {"delete PackageVariantSet fleet", "delete PackageVariantSet fleet-edge"}},
      {"remake-set", {"delete PackageVariantSet ", "apply PackageVariantSet "}},
      {"label-repository", {"patch Repository "}},
      {"change-target", {"apply ConfigMap ", "delete ConfigMap "}},
      {"rival-variant", {"apply PackageVariant by-hand"}},
      {"trip", {"Error ", "LostAnswer ", "Crash "}},
      {"lose-answer",
       {"hold watch of PackageRevision by ", "release watch of ", "delete PackageVariant ",
        "restart pv-controller"}},
      {"remake-variant", {"strip finalizers of PackageVariant ", "apply PackageVariant "}},
  };
  return kDeeds;
}

// With nothing but this operation, the lives of variants, and clones to work on.
std::vector<std::string> done_in_some_world(std::string_view operation) {
  Scenario scenario;
  scenario.name = "any";
  scenario.random.emplace();
  scenario.random->steps = 25;
  scenario.random->draws_world = true;
  for (const Operation& other : operations()) scenario.random->weights[std::string(other.name)] = 0;
  scenario.random->weights["advance"] = 2;
  scenario.random->weights["clone"] = 2;
  scenario.random->weights[std::string(operation)] = 4;
  std::vector<std::string> done;
  constexpr std::uint64_t kSeeds = 16;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    RunOptions options;
    options.seed = seed;
    options.keep_history = true;
    const RunResult result = run_scenario(scenario, options);
    EXPECT_FALSE(result.failed()) << operation << ", seed " << seed;
    for (const HistoryStep& deed : result.history->deeds) {
      const auto* planned = std::get_if<FaultStep>(&deed.action);
      if (deed.refused.empty())
        done.push_back(planned == nullptr ? deed.text : sim::to_text(planned->rule));
    }
  }
  return done;
}

class Histories : public testing::TestWithParam<Deed> {};

TEST_P(Histories, do_what_the_operation_says) {
  const std::vector<std::string> done = done_in_some_world(GetParam().operation);
  for (const std::string_view beginning : GetParam().beginnings) {
    EXPECT_TRUE(std::ranges::any_of(done, [beginning](const std::string& text) {
      return text.starts_with(beginning);
    })) << beginning;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Histories, testing::ValuesIn(deeds()), [](const auto& tested) {
  std::string name(tested.param.operation);
  std::ranges::replace(name, '-', '_');
  return name;
});

// Of three operations, some after a rest, and a variant whose controller runs or never does.
RunResult run_with_rests(std::uint64_t rests, bool runs, std::uint64_t seed) {
  Scenario scenario;
  scenario.name = "any";
  scenario.world.repositories.emplace_back().name = "edge";
  ControllerSpec& controller = scenario.world.controllers.emplace_back();
  controller.name = "pv-controller";
  controller.running = runs;
  api::PackageVariant variant;
  variant.meta.name = "app";
  variant.spec.upstream = api::PackageVariant::Upstream{"edge", "app", 1, ""};
  variant.spec.downstream = api::PackageVariant::Downstream{"edge", "other"};
  scenario.world.objects.emplace_back().document = variant.to_json();
  scenario.random.emplace();
  scenario.random->steps = 3;
  scenario.random->rests = rests;
  scenario.random->weights = {{"wait", 1}};
  RunOptions options;
  options.seed = seed;
  return run_scenario(scenario, options);
}

TEST(Histories, rest_as_often_as_they_are_asked_to) {
  std::set<sim::Duration::rep> rests;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RunResult never = run_with_rests(0, true, seed);
    const RunResult often = run_with_rests(2, true, seed);
    EXPECT_FALSE(never.failed() || often.failed()) << seed;
    const sim::Duration longer = often.counts.virtual_time - never.counts.virtual_time;
    rests.insert((longer + std::chrono::minutes(1)) / std::chrono::minutes(20));
  }
  EXPECT_EQ(rests, (std::set<sim::Duration::rep>{0, 1, 2, 3}));
}

TEST(Histories, end_at_a_rest_that_is_none) {
  constexpr auto kAtTheEnd = std::chrono::minutes(60);
  std::uint64_t amid = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RunResult result = run_with_rests(2, false, seed);
    ASSERT_FALSE(result.violations.empty());
    EXPECT_EQ(result.violations.front().check, "L02");
    amid += result.counts.virtual_time < kAtTheEnd ? 1 : 0;
  }
  EXPECT_GT(amid, 10U);
}

// Whoever is not woken by it is woken by nothing.
TEST(Histories, end_with_a_last_word_after_a_rest_in_half_of_the_worlds) {
  Scenario scenario;
  scenario.name = "any";
  scenario.random.emplace();
  scenario.random->steps = 3;
  scenario.random->draws_world = true;
  for (const Operation& operation : operations())
    scenario.random->weights[std::string(operation.name)] = 0;
  scenario.random->weights["change-injected"] = 1;
  constexpr std::uint64_t kSeeds = 40;
  std::uint64_t rested = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    RunOptions options;
    options.seed = seed;
    options.keep_history = true;
    const RunResult result = run_scenario(scenario, options);
    const TailHistory& deeds = result.history->deeds;
    if (!deeds.empty() && deeds.back().pause >= std::chrono::minutes(5)) ++rested;
  }
  EXPECT_GT(rested, kSeeds / 8);
  EXPECT_LT(rested, kSeeds * 3 / 4);
}

}  // namespace
}  // namespace porchsim::scenarios
