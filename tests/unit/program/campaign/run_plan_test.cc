#include "program/campaign/run_plan.h"

#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include "program/jobs/worker_pool.h"

namespace porchsim::scenarios {
namespace {

constexpr std::uint64_t kLastSeed = std::numeric_limits<std::uint64_t>::max();

TEST(RunPlan, has_the_first_seeds_of_every_scenario_first) {
  const RunPlan plan = plan_of_seeds({4, 9}, {7, 8}, {});
  ASSERT_EQ(plan.runs, 4U);
  EXPECT_EQ(plan.at(1).scenario, 9U);
  EXPECT_EQ(plan.at(1).options.seed, std::optional<std::uint64_t>(7));
  EXPECT_EQ(plan.at(2).scenario, 4U);
  EXPECT_EQ(plan.at(2).options.seed, std::optional<std::uint64_t>(8));
}

TEST(RunPlan, ends_at_the_last_seed_that_there_is) {
  const RunPlan plan = plan_of_seeds({0, 1}, {kLastSeed - 1, kLastSeed}, {});
  ASSERT_EQ(plan.runs, 4U);
  EXPECT_EQ(plan.at(3).options.seed, std::optional(kLastSeed));
}

TEST(RunPlan, of_all_seeds_holds_what_any_time_has_room_for) {
  EXPECT_EQ(plan_of_seeds({0, 1, 2}, {0, kLastSeed}, {}).runs, kMostJobs);
  EXPECT_EQ(plan_of_seeds({}, {1, 5}, {}).runs, 0U);
}

}  // namespace
}  // namespace porchsim::scenarios
