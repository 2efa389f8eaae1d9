#include "program/jobs/worker_pool.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace porchsim::scenarios {
namespace {

class WorkerPoolTest : public testing::TestWithParam<unsigned> {};

TEST_P(WorkerPoolTest, answers_in_job_order) {
  std::string all;
  WorkerPool pool({GetParam(), std::nullopt});
  const auto answered = pool.run(
      7, [](std::uint64_t job) { return std::to_string(job * job) + " "; },
      [&](std::uint64_t, const std::optional<std::string>& answer) {
        all += answer.value_or("lost ");
        return true;
      });
  EXPECT_EQ(answered, 7U);
  EXPECT_EQ(all, "0 1 4 9 16 25 36 ");
}

TEST_P(WorkerPoolTest, stops_when_the_sink_has_had_enough) {
  std::uint64_t seen = 0;
  WorkerPool pool({GetParam(), std::nullopt});
  const auto answered = pool.run(
      100, [](std::uint64_t) { return std::string("x"); },
      [&](std::uint64_t job, const std::optional<std::string>&) {
        ++seen;
        return job < 4;
      });
  EXPECT_EQ(answered, 5U);
  EXPECT_EQ(seen, 5U);
}

TEST_P(WorkerPoolTest, a_spent_budget_begins_nothing) {
  WorkerPool pool({GetParam(), 0});
  const auto answered = pool.run(
      10, [](std::uint64_t) { return std::string("x"); },
      [](std::uint64_t, const std::optional<std::string>&) { return true; });
  EXPECT_EQ(answered, 0U);
}

INSTANTIATE_TEST_SUITE_P(Workers, WorkerPoolTest, testing::Values(1U, 2U, 3U));

TEST(WorkerPool, a_job_that_kills_its_process_is_lost_alone) {
  std::string all;
  WorkerPool pool({2, std::nullopt});
  pool.run(
      6,
      [](std::uint64_t job) {
        if (job == 2) std::_Exit(3);
        return std::to_string(job);
      },
      [&](std::uint64_t, const std::optional<std::string>& answer) {
        all += answer.value_or("lost");
        return true;
      });
  EXPECT_EQ(all, "01lost345");
}

}  // namespace
}  // namespace porchsim::scenarios
