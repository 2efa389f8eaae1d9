// Worlds out of chance: what the plainest is, what they differ in, and that each can be run.
#include "scenarios/explore/drawn_world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "scenarios/random/operations.h"
#include "scenarios/random/set_changes.h"

namespace porchsim::scenarios {
namespace {

Scenario any_world() {
  Scenario scenario;
  scenario.name = "any";
  scenario.random.emplace();
  scenario.random->steps = 10;
  scenario.random->draws_world = true;
  return scenario;
}

Scenario drawn(std::uint64_t seed, DrawnApi api = DrawnApi::V1Alpha1) {
  const auto choices = sim::make_seeded_choices(seed);
  Scenario scenario = any_world();
  scenario.random->api = api;
  return with_drawn_world(scenario, *choices);
}

std::size_t uses(UseIn use) {
  return static_cast<std::size_t>(std::ranges::count(operations(), use, &Operation::use));
}

TEST(DrawnWorld, is_one_variant_of_one_package_where_nothing_is_left_to_chance) {
  const auto choices = sim::make_plain_choices();
  const Scenario plain = with_drawn_world(any_world(), *choices);
  ASSERT_EQ(plain.world.repositories.size(), 2U);
  ASSERT_EQ(plain.world.packages.size(), 1U);
  EXPECT_EQ(plain.world.packages[0].repository, "blueprints");
  EXPECT_EQ(plain.world.packages[0].path, "app");
  EXPECT_EQ(plain.world.packages[0].revisions.size(), 1U);
  ASSERT_EQ(plain.world.objects.size(), 1U);
  EXPECT_EQ(plain.world.objects[0].document.at({"metadata", "name"}).as_string(), "first");
  EXPECT_EQ(plain.world.controllers.size(), 1U);
  EXPECT_TRUE(plain.random->faults.empty());
}

TEST(DrawnWorld, is_the_same_for_the_same_choices) {
  const auto choices = sim::make_seeded_choices(7);
  const Scenario first = with_drawn_world(any_world(), *choices);
  const auto again = sim::make_recorded_choices(choices->recorded());
  const Scenario second = with_drawn_world(any_world(), *again);
  EXPECT_EQ(first.world.repositories, second.world.repositories);
  EXPECT_EQ(first.random->weights, second.random->weights);
  ASSERT_EQ(first.world.objects.size(), second.world.objects.size());
  for (std::size_t i = 0; i < first.world.objects.size(); ++i)
    EXPECT_EQ(first.world.objects[i].document, second.world.objects[i].document);
  EXPECT_TRUE(again->unused().empty());
}

TEST(DrawnWorld, has_each_operation_often_not_at_all_and_each_fault_now_and_then) {
  std::map<std::string, std::set<std::uint64_t>> weights;
  std::set<std::string> faults;
  std::set<std::size_t> repositories;
  std::set<std::size_t> objects;
  std::set<std::string> paths;
  std::size_t calm = 0;
  std::size_t with_sets = 0;
  constexpr std::uint64_t kSeeds = 400;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const Scenario scenario = drawn(seed);
    for (const auto& [name, weight] : scenario.random->weights) weights[name].insert(weight);
    for (sim::FaultRule rule : scenario.random->faults) {
      rule.rate_denominator = 1;
      rule.object.clear();
      rule.actor.clear();
      faults.insert(sim::to_text(rule));
    }
    calm += scenario.random->faults.empty() ? 1 : 0;
    repositories.insert(scenario.world.repositories.size());
    objects.insert(scenario.world.objects.size());
    with_sets += has_sets(scenario.world) ? 1 : 0;
    for (const PackageSpec& package : scenario.world.packages) paths.insert(package.path);
  }
  const std::set<std::string> kAlways = {"advance", "change-variant", "trip", "lose-answer"};
  // To wait is the plainest, always; what only v1alpha2 knows never comes.
  EXPECT_EQ(weights.size(), operations().size() - 1 - uses(UseIn::OfV1Alpha2));
  for (const auto& [name, seen] : weights) {
    EXPECT_GE(seen.size(), 3U) << name;
    EXPECT_EQ(seen.contains(0), !kAlways.contains(name)) << name;
  }
  EXPECT_EQ(faults.size(), 31U);
  EXPECT_GT(calm, kSeeds / 6);
  EXPECT_LT(calm, kSeeds / 2);
  EXPECT_EQ(repositories, (std::set<std::size_t>{2, 3, 4, 5, 6}));
  EXPECT_GE(objects.size(), 4U);
  EXPECT_EQ(paths.size(), 6U);
  EXPECT_GT(with_sets, kSeeds / 8);
  EXPECT_LT(with_sets, kSeeds / 2);
}

// In one world of four revisions are all that there is.
TEST(DrawnWorld, of_v1alpha2_has_its_controllers_operations_and_faults) {
  std::set<std::string> sites;
  std::set<std::string> weights;
  int without_variants = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Scenario scenario = drawn(seed, DrawnApi::V1Alpha2);
    EXPECT_EQ(scenario.world.generation, Generation::V1Alpha2);
    const auto runs = [&scenario](std::string_view program) {
      return std::ranges::any_of(scenario.world.controllers, [&](const ControllerSpec& controller) {
        return controller.program.name == program;
      });
    };
    EXPECT_TRUE(runs("packagerevisions"));
    without_variants += runs("packagevariants") ? 0 : 1;
    for (const ObjectSpec& object : scenario.world.objects) {
      EXPECT_TRUE(runs("packagevariants") ||
                  object.document["kind"].as_string() != "PackageVariant");
    }
    for (const sim::FaultRule& rule : scenario.random->faults) sites.insert(rule.site);
    for (const auto& [name, weight] : scenario.random->weights)
      if (weight > 0) weights.insert(name);
  }
  EXPECT_GT(without_variants, 200 / 6);
  EXPECT_LT(without_variants, 200 / 3);
  EXPECT_GE(weights.size(), uses(UseIn::AnyWorld) - 1 + uses(UseIn::OfV1Alpha2));
  EXPECT_TRUE(sites.contains("content.close"));
  EXPECT_TRUE(sites.contains("render.run"));
}

TEST(DrawnWorld, that_is_mixed_has_more_repositories_than_the_same_of_v1alpha1) {
  bool two = false;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const WorldSpec plain = drawn(seed).world;
    const WorldSpec mixed = drawn(seed, DrawnApi::Mixed).world;
    ASSERT_GT(mixed.repositories.size(), plain.repositories.size());
    two = two || mixed.repositories.size() == plain.repositories.size() + 2;
    for (std::size_t i = 0; i < mixed.repositories.size(); ++i) {
      const bool is_more = i >= plain.repositories.size();
      EXPECT_EQ(mixed.generation_of(mixed.repositories[i].name) == Generation::V1Alpha2, is_more);
    }
    EXPECT_GT(mixed.packages.size(), plain.packages.size());
    EXPECT_GT(mixed.controllers.size(), plain.controllers.size());
  }
  EXPECT_TRUE(two);
}

// Of each kind of target, with templates and without; hardened but for a few, which are not held to
// what the documents' controller breaks.
TEST(DrawnWorld, has_sets_of_every_kind) {
  std::set<std::string> seen;
  constexpr std::uint64_t kSeeds = 400;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const Scenario scenario = drawn(seed);
    for (const ControllerSpec& controller : scenario.world.controllers) {
      if (controller.program.reconciles != "PackageVariantSet") continue;
      const bool hardened = controller.profile == api::Profile::Hardened;
      seen.insert(hardened ? "hardened" : "documents");
      EXPECT_EQ(scenario.without_checks.empty(), hardened) << seed;
    }
    for (const ObjectSpec& object : scenario.world.objects) {
      if (object.document["kind"].as_string() != "PackageVariantSet") continue;
      for (const api::Json& target : object.document.at({"spec", "targets"}).items())
        for (const api::Json::Member& member : target.members()) seen.insert(member.key);
    }
  }
  EXPECT_EQ(seen, (std::set<std::string>{"documents", "hardened", "objectSelector", "repositories",
                                         "repositorySelector", "template"}));
}

}  // namespace
}  // namespace porchsim::scenarios
