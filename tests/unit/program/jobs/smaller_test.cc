// A failing run becomes small: of a world out of chance only what matters stays.
#include "program/jobs/smaller.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "api/package_revision.h"
#include "program/jobs/findings.h"
#include "scenarios/explore/drawn_world.h"

namespace porchsim::scenarios {
namespace {

// What these tests take for a bug: a controller makes a draft in the repository "core".
class NothingInCore final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* after = write.revision_after();
    if (after == nullptr || write.revision_before() != nullptr) return;
    if (!write.actor.is(sim::Role::Controller) || after->spec.repository != "core") return;
    report(out, write.event, "{} made {}", write.actor, *after);
  }
};

// That a person publishes something of "catalog".
class NothingOfCatalog final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* after = write.revision_after();
    if (after == nullptr || !after->is_published() || after->is_placeholder()) return;
    const auto* before = write.revision_before();
    if (before == nullptr || before->is_published() || after->spec.repository != "catalog") return;
    report(out, write.event, "{} published {}", write.actor, *after);
  }
};

constexpr CheckRow kCore{"T01", "core", "none",
                         [] { return std::unique_ptr<Check>(std::make_unique<NothingInCore>()); }};
constexpr CheckRow kCatalog{"T02", "catalog", "none", [] {
                              return std::unique_ptr<Check>(std::make_unique<NothingOfCatalog>());
                            }};

Scenario any_world() {
  Scenario scenario;
  scenario.name = "any";
  scenario.random.emplace();
  scenario.random->steps = 40;
  scenario.random->draws_world = true;
  return scenario;
}

struct Found {
  RunOptions options;
  sim::ChoiceSet choices;
  WantedFailure wanted;
};

// The first seed that fails so, from one on.
Found first_failure(const Extensions& extensions, std::string_view check, std::uint64_t from = 1) {
  const Scenario scenario = any_world();
  Found found;
  found.options.extensions = &extensions;
  for (std::uint64_t seed = from; seed < from + 200; ++seed) {
    found.options.seed = seed;
    const RunResult result = run_scenario(scenario, found.options);
    for (const reports::Finding& finding : findings_of(result, "")) {
      if (finding.check != check) continue;
      found.choices = result.choices();
      found.wanted.kind = kind_of(finding);
      return found;
    }
  }
  ADD_FAILURE() << "no seed fails";
  return found;
}

constexpr std::uint64_t kEvents = 2'000'000;

Smaller smallest(const Found& found) {
  return smaller_run(any_world(), found.options, found.choices, found.wanted, kEvents);
}

Scenario world_of(const sim::ChoiceSet& choices) {
  const auto recorded = sim::make_recorded_choices(choices);
  return with_drawn_world(any_world(), *recorded);
}

std::size_t operations_in(const sim::ChoiceSet& choices) {
  std::set<std::string> operations;
  for (const auto& [point, value] : choices.deviations) {
    if (point.actor.starts_with("op-")) operations.insert(point.actor);
  }
  return operations.size();
}

TEST(Smaller, one_variant_in_one_repository_is_what_stays) {
  const Extensions extensions{.checks = {kCore}};
  const Found found = first_failure(extensions, "T01");
  const Smaller smaller = smallest(found);
  const Scenario world = world_of(smaller.choices);
  std::vector<std::string> repositories;
  for (const RepositorySpec& repository : world.world.repositories)
    repositories.push_back(repository.name);
  EXPECT_EQ(repositories, (std::vector<std::string>{"blueprints", "core"}));
  EXPECT_EQ(world.world.packages.size(), 1U);
  EXPECT_LE(operations_in(smaller.choices), 1U);
  EXPECT_TRUE(smaller.stats.minimal);
}

TEST(Smaller, one_operation_is_what_stays) {
  const Extensions extensions{.checks = {kCatalog}};
  constexpr std::uint64_t kFrom = 10;  // where it does not matter when it is published
  const Found found = first_failure(extensions, "T02", kFrom);
  const Smaller smaller = smallest(found);
  EXPECT_LE(operations_in(smaller.choices), 2U) << smaller.choices.to_text();
  const Scenario world = world_of(smaller.choices);
  const auto& objects = world.world.objects;
  EXPECT_TRUE(std::ranges::none_of(objects, [](const ObjectSpec& object) {
    return object.document["kind"].as_string() == "PackageVariant";
  })) << "no variant matters";
}

TEST(Smaller, what_is_left_fails_alike_from_start_to_end) {
  const Extensions extensions{.checks = {kCore}};
  const Found found = first_failure(extensions, "T01");
  const Smaller smaller = smallest(found);
  RunOptions replay = found.options;
  replay.seed.reset();
  replay.choices = smaller.choices;
  const RunResult result = run_scenario(any_world(), replay);
  EXPECT_TRUE(shows(result, found.wanted.kind, ""));
  EXPECT_TRUE(result.unused.empty());
}

TEST(Smaller, is_a_function_of_the_failure) {
  const Extensions extensions{.checks = {kCore}};
  const Found found = first_failure(extensions, "T01");
  const Smaller one = smallest(found);
  Shared shared;
  Found remembering = found;
  remembering.options.shared = &shared;
  static_cast<void>(run_scenario(any_world(), remembering.options));
  const Smaller other = smallest(remembering);
  EXPECT_EQ(one.choices, other.choices);
  EXPECT_EQ(one.stats.runs, other.stats.runs);
  EXPECT_EQ(one.events, other.events);
}

TEST(Smaller, no_replay_begins_beyond_the_budget) {
  const Extensions extensions{.checks = {kCore}};
  const Found found = first_failure(extensions, "T01");
  const Smaller none = smaller_run(any_world(), found.options, found.choices, found.wanted, 1);
  EXPECT_EQ(none.stats.runs, 1U);
  EXPECT_FALSE(none.stats.minimal);
  EXPECT_LE(none.choices.deviations.size(), found.choices.deviations.size());
}

}  // namespace
}  // namespace porchsim::scenarios
