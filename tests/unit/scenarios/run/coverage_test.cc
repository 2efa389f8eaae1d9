// What a run reaches is seen, and looking changes nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "scenarios/document/source_files.h"
#include "scenarios/load/scenario_loader.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kStory = R"yaml(  - settle
  - propose: edge.app.packagevariant-1
  - reject: edge.app.packagevariant-1
  - edit: edge.app.packagevariant-1
    files: {notes.txt: by alice}
    as: alice
  - propose: edge.app.packagevariant-1
  - approve: edge.app.packagevariant-1
  - publish: blueprints/app v2
    files: {deploy.yaml: {replicas: 2}}
  - patch: PackageVariant app-edge
    with: {spec: {upstream: {revision: 2}, labels: {tier: "1"}}}
  - settle
  - delete: PackageRevision edge.app.packagevariant-2
    as: alice
  - delete: PackageVariant app-edge
  - settle
)yaml";

constexpr std::string_view kOfV1Alpha2 = R"yaml(name: story
world:
  api: v1alpha2
  repositories: [edge]
  packages:
    edge/app: {draft v1: {}}
steps:
  - settle
  - propose: edge.app.v1
  - settle
  - reject: edge.app.v1
  - settle
  - propose: edge.app.v1
  - settle
  - approve: edge.app.v1
  - settle
  - propose-delete: edge.app.v1
  - settle
  - approve: edge.app.v1
  - settle
)yaml";

RunResult run(bool covers, std::string_view text) {
  const auto files = make_disk_files();
  auto scenario = parse_scenario("story.yaml", std::string(text), *files, vocabulary());
  RunOptions options;
  options.covers = covers;
  return run_scenario(scenario.value(), options);
}
RunResult run(bool covers) {
  return run(covers, fmt::format("name: story{}steps:{}{}", kSmallWorld, kApplyVariant, kStory));
}

std::vector<std::string> reached(const RunResult& result, CoverageGroup group) {
  std::vector<std::string> names;
  for (std::size_t row = 0; row < coverage_rows().size(); ++row) {
    if (coverage_rows()[row].group == group && result.coverage->counts()[row].done > 0)
      names.push_back(coverage_rows()[row].name);
  }
  return names;
}

TEST(CoverageOfARun, tells_what_came_about) {
  const RunResult result = run(true);
  EXPECT_EQ(result.verdict, Verdict::Passed) << found(result);
  using Names = std::vector<std::string>;
  EXPECT_EQ(reached(result, CoverageGroup::Field), (Names{"labels", "upstream.revision"}));
  EXPECT_EQ(reached(result, CoverageGroup::Goal),
            (Names{"upgrade", "release", "rejection", "draft-taken-away", "edited-draft",
                   "conflict", "variant-gone"}));
  EXPECT_EQ(
      reached(result, CoverageGroup::Lifecycle),
      (Names{"nothing to Draft", "nothing to Published", "Draft to Proposed", "Proposed to Draft",
             "Proposed to Published", "Published to DeletionProposed", "Draft to nothing"}));
  EXPECT_TRUE(reached(result, CoverageGroup::Operation).empty());
}

TEST(CoverageOfARun, knows_revisions_of_both_generations) {
  const RunResult result = run(true, kOfV1Alpha2);
  EXPECT_EQ(result.verdict, Verdict::Passed) << found(result);
  using Names = std::vector<std::string>;
  EXPECT_EQ(reached(result, CoverageGroup::Goal),
            (Names{"rejection", "approved-deletion", "conflict"}));
  EXPECT_EQ(reached(result, CoverageGroup::Lifecycle),
            (Names{"nothing to Draft", "nothing to Published", "Draft to Proposed",
                   "Proposed to Draft", "Proposed to Published", "Published to DeletionProposed",
                   "DeletionProposed to nothing"}));
}

TEST(CoverageOfARun, changes_nothing_of_it) {
  const RunResult plain = run(false);
  EXPECT_FALSE(plain.coverage.has_value());
  EXPECT_EQ(plain.fingerprint, run(true).fingerprint);
}

}  // namespace
}  // namespace porchsim::scenarios
