#include "sim/assert.h"

#include <gtest/gtest.h>

#include "sim/trace.h"

namespace porchsim::sim {
namespace {

TEST(AssertDeathTest, AFailedOneSaysWhatAndWhereThenAborts) {
  const int tasks = 3;
  EXPECT_DEATH(SIM_ASSERT(tasks == 2, "{} tasks instead of {}", tasks, 2),
               "assert_test\\.cc:[0-9]+: assertion failed: 3 tasks instead of 2\n"
               "  must hold: tasks == 2\n");
  EXPECT_DEATH(SIM_ASSERT(tasks == 2), "assertion failed: tasks == 2\n");
}

TEST(AssertDeathTest, WithATraceItSaysWhatTheRunWasDoing) {
  const auto choices = make_seeded_choices(41);
  Trace trace(*choices);
  trace.at_step(12);
  EXPECT_DEATH(SIM_ASSERT_IN(trace, false, "broken"), "run: seed 41, 0 draws, step 12, 0 events");
}

TEST(AssertTest, OneThatHoldsEvaluatesItsConditionOnceAndNoMessage) {
  int evaluated = 0;
  const auto count = [&evaluated] { return ++evaluated; };
  SIM_ASSERT(count() == 1, "{}", count());
  EXPECT_EQ(evaluated, 1);
}

}  // namespace
}  // namespace porchsim::sim
