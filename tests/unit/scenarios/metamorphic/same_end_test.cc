// However a life is lived it comes to one end, and a controller for which that is not so is found.
#include "scenarios/metamorphic/same_end.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scenarios/document/source_files.h"
#include "scenarios/load/scenario_loader.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

// `options` of the controller.
Scenario life(std::string_view options) {
  const auto files = make_disk_files();
  auto scenario = parse_scenario(
      "life.yaml",
      fmt::format("name: a life{}  controllers:\n    - {{name: pv-controller, options: {{{}}}}}\n"
                  "steps:{}"
                  "  - propose: edge.app.packagevariant-1\n"
                  "  - reject: edge.app.packagevariant-1\n"
                  "  - delete: PackageVariant app-edge\n",
                  kSmallWorld, options, kApplyVariant),
      *files, vocabulary());
  EXPECT_TRUE(scenario.has_value());
  return *std::move(scenario);
}

TEST(SameEnd, is_one_for_all_ways) {
  const SameEnd found = same_end(life(""), {});
  EXPECT_TRUE(found.judged);
  EXPECT_EQ(found.runs, variations().size() + 1);
  EXPECT_TRUE(found.differences.empty()) << found.differences.front().what.text();
  EXPECT_EQ(found.life.steps.size(), 4U);
}

// Whoever lets its finalizer go though a delete has failed leaves the draft behind.
TEST(SameEnd, differs_where_a_controller_forgets) {
  SameEnd found = same_end(life("keep-finalizer-on-error: false"), {});
  ASSERT_FALSE(found.differences.empty());
  const Variation way = found.differences.front().variation;
  found = shorter(std::move(found), {});
  EXPECT_EQ(found.differences.front().variation, way);
  EXPECT_EQ(found.life.steps.size(), 2U);  // apply, delete
}

// The first variant has the package, and the other one waits.
TEST(SameEnd, is_not_asked_of_packages_that_two_variants_want) {
  const SameEnd alone = same_end(life("keep-finalizer-on-error: false"), {});
  ASSERT_FALSE(alone.differences.empty());
  Scenario contested = life("keep-finalizer-on-error: false");
  Step rival = contested.steps.front();
  auto& document = std::get<ApplyStep>(rival.action).objects.front();
  document.set_path({"metadata", "name"}, "rival");
  rival.place = {1000, 1};
  contested.steps.insert(contested.steps.begin() + 1, std::move(rival));
  const SameEnd found = same_end(std::move(contested), {});
  EXPECT_TRUE(found.judged);
  for (const OtherEnd& difference : found.differences) {
    EXPECT_NE(difference.what.kind, "PackageVariant");
    EXPECT_NE(difference.what.kind, "PackageRevision");
  }
}

TEST(SameEnd, leaves_out_what_cannot_be_done) {
  Scenario broken = life("");
  broken.steps.insert(broken.steps.begin(), broken.steps[1]);  // there is nothing to propose yet
  broken.steps.front().place = {1000, 1};
  const SameEnd found = same_end(std::move(broken), {});
  EXPECT_TRUE(found.judged);
  EXPECT_EQ(found.life.steps.size(), 4U);
}

}  // namespace
}  // namespace porchsim::scenarios
