// What checks must not be blind to: whole worlds in which something is wrong, whatever a controller
// is called and whatever it says.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "scenarios/load/scenario_loader.h"
#include "scenarios/run/run.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

constexpr std::uint64_t kSeeds = 10;

// In how many of ten seeds that check bites.
std::uint64_t found_by(std::string_view check, const std::string& text) {
  const auto files = make_no_files();
  const auto scenario = parse_scenario("a.yaml", text, *files, vocabulary());
  EXPECT_TRUE(scenario.has_value()) << to_text(scenario.error(), text);
  if (!scenario) return 0;
  std::uint64_t found = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    RunOptions options;
    options.seed = seed;
    const RunResult result = run_scenario(*scenario, options);
    found += std::ranges::count(result.violations, check, &Violation::check) > 0 ? 1 : 0;
  }
  return found;
}

TEST(BlindSpots, a_finalizer_that_goes_too_early_is_seen_whatever_the_controller_is_called) {
  constexpr std::string_view kWorld = R"yaml(name: a finalizer goes while the draft is still there
world:
  repositories: [blueprints, edge]
  controllers: [{{name: {0}, options: {{keep-finalizer-on-error: false}}}}]
  packages:
    blueprints/app: {{v1: {{deploy.yaml: {{replicas: 1}}}}}}
steps:{1}        deletionPolicy: delete
  - settle
  - fault: unavailable
    at: the next delete of PackageRevision by {0}
    times: 3
  - delete: PackageVariant app-edge
  - settle
)yaml";
  for (const std::string name : {"pv-controller", "edge-controller", "porch", "alice"})
    EXPECT_EQ(found_by("S08", fmt::format(kWorld, name, kApplyVariant)), kSeeds) << name;
}

TEST(BlindSpots, a_variant_that_errs_for_ever_is_seen_whatever_it_says) {
  constexpr std::string_view kWorld = R"yaml(name: a draft of another package has the workspace name
world:
  repositories: [blueprints, edge]
  quirks: {{leaf-name-lookup: true}}
  packages:
    blueprints/app: {{v1: {{deploy.yaml: {{replicas: 1}}}}}}
    edge/team/app: {{draft packagevariant-1: {{deploy.yaml: {{replicas: 1}}}}}}
steps:{}  - settle
)yaml";
  EXPECT_EQ(found_by("L02", fmt::format(kWorld, kApplyVariant)), kSeeds);
}

// The upgrade merges on the placeholder, which is the new upstream: nothing of it arrives, and the
// variant says Ready.
TEST(BlindSpots, an_upgrade_on_a_guessed_base_is_seen) {
  constexpr std::string_view kWorld = R"yaml(name: a downstream is made of a draft
world:
  repositories: [blueprints, edge]
  controllers: [{{name: pv-controller, options: {{resolve-upstream-lock: {}}}}}]
  packages:
    blueprints/app: {{v1: {{settings.yaml: {{data: {{size: "1"}}}}}}}}
    edge/app:
      v1:
        settings.yaml: {{data: {{size: "0"}}}}
        Kptfile: |
          apiVersion: kpt.dev/v1
          kind: Kptfile
          metadata: {{name: app}}
          upstream:
            type: git
            git: {{repo: "https://git.example.com/blueprints.git", directory: app, ref: drafts/app/edit}}
          upstreamLock:
            type: git
            git: {{repo: "https://git.example.com/blueprints.git", directory: app, ref: drafts/app/edit, commit: 53055673f11a0fca613de76c54ae50a9e958de93}}
steps:{}        adoptionPolicy: adoptExisting
  - settle
)yaml";
  EXPECT_EQ(found_by("S44", fmt::format(kWorld, false, kApplyVariant)), kSeeds);
  EXPECT_EQ(found_by("S44", fmt::format(kWorld, true, kApplyVariant)), 0U);
}

TEST(BlindSpots, stale_content_that_is_approved_is_seen) {
  constexpr std::string_view kWorld = R"yaml(name: the mutations change while a draft is proposed
world:
  repositories: [blueprints, edge]
  controllers: [{{name: pv-controller, options: {{take-back-proposals: false}}}}]
  objects:
    - {{apiVersion: v1, kind: ConfigMap, metadata: {{name: site}}, data: {{region: north}}}}
  packages:
    blueprints/app:
      v1:
        site.yaml:
          apiVersion: v1
          kind: ConfigMap
          metadata: {{name: site-data, annotations: {{kpt.dev/config-injection: required}}}}
          data: {{region: nowhere}}
steps:{0}        packageContext: {{data: {{region: north}}}}
        injectors: [{{kind: ConfigMap, name: site}}]
  - settle
  - propose: edge.app.packagevariant-1
    as: alice
  - patch: {1}
  - settle
{2}  - settle
)yaml";
  constexpr std::string_view kApprove = "  - approve: edge.app.packagevariant-1\n    as: bob\n";
  for (const std::string_view change :
       {"PackageVariant app-edge\n    with: {spec: {packageContext: {data: {region: south}}}}",
        "ConfigMap site\n    with: {data: {region: south}}"}) {
    EXPECT_EQ(found_by("S16", fmt::format(kWorld, kApplyVariant, change, kApprove)), kSeeds)
        << change;
    EXPECT_EQ(found_by("L02", fmt::format(kWorld, kApplyVariant, change, "")), kSeeds) << change;
  }
}

// Beside a controller that does nothing wrong, or nothing at all, an excused and an unexcused one.
TEST(BlindSpots, a_shipped_controller_excuses_itself_and_not_its_neighbour) {
  constexpr std::string_view kWorld = R"yaml(name: two controllers, one of which runs
world:
  repositories: [blueprints, edge]
  controllers:
    - {{name: one, {0}}}
    - {{name: another, running: false, {1}}}
  packages:
    blueprints/app: {{v1: {{deploy.yaml: {{replicas: 1}}}}}}
steps:{2}        deletionPolicy: delete
  - settle
  - fault: unavailable
    at: the next delete of PackageRevision by one
    times: 3
  - delete: PackageVariant app-edge
  - settle
)yaml";
  const std::string wrong = "options: {keep-finalizer-on-error: false}";
  const std::string shipped = "profile: porch-head";
  const auto found = [&](const std::string& one, const std::string& another) {
    return found_by("S08", fmt::format(kWorld, one, another, kApplyVariant));
  };
  EXPECT_EQ(found(wrong, shipped), kSeeds);
  EXPECT_EQ(found(shipped, wrong), 0U);
  EXPECT_EQ(found(shipped, shipped), 0U);
}

}  // namespace
}  // namespace porchsim::scenarios
