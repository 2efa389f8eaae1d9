#include "program/explore/outcome.h"

#include <gtest/gtest.h>

#include <cmath>

namespace porchsim::scenarios {
namespace {

TEST(Outcome, tells_the_bound_of_a_scheduler_where_it_tells_something) {
  Outcome outcome;
  outcome.schedulers = {
      {.by = "pct-2", .runs = 40, .failed = 1, .most_tasks = 9, .missed = std::log1p(-0.2)},
      {.by = "pct-3", .runs = 1, .missed = std::log1p(-0.009)},
      {.by = "random-walk", .runs = 7, .failed = 2}};
  const std::string told = text(outcome, std::nullopt);
  EXPECT_NE(told.find("  pct-2        40 runs, 1 failed; they would have shown a bug that needs 2 "
                      "orderings with a chance of at least 20 % (up to 9 tasks and 0 decisions a "
                      "run)\n"),
            std::string::npos)
      << told;
  EXPECT_NE(told.find("  pct-3        1 run, 0 failed\n"), std::string::npos) << told;
  EXPECT_NE(told.find("  random-walk  7 runs, 2 failed\n"), std::string::npos) << told;
}

}  // namespace
}  // namespace porchsim::scenarios
