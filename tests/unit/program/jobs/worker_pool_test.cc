#include "program/jobs/worker_pool.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace porchsim::scenarios {
namespace {

class WorkerPoolTest : public testing::TestWithParam<unsigned> {};

TEST_P(WorkerPoolTest, answers_in_job_order) {
  std::string all;
  WorkerPool pool({GetParam(), std::nullopt});
  const auto answered = pool.run(
      7, [](std::uint64_t job) { return std::to_string(job * job) + " "; },
      [&](std::uint64_t, const WorkerPool::Answer& answer) {
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
      [&](std::uint64_t job, const WorkerPool::Answer&) {
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
      [](std::uint64_t, const WorkerPool::Answer&) { return true; });
  EXPECT_EQ(answered, 0U);
}

TEST_P(WorkerPoolTest, a_job_that_ends_its_process_is_lost_alone) {
  std::string all;
  WorkerPool pool({GetParam(), std::nullopt});
  pool.run(
      6,
      [](std::uint64_t job) {
        if (job == 2) std::_Exit(3);
        if (job == 3) std::raise(SIGKILL);
        if (job == 5) throw std::logic_error("five");
        return std::to_string(job) + " ";
      },
      [&](std::uint64_t, const WorkerPool::Answer& answer) {
        all += answer ? *answer
                      : fmt::format("({}{}) ", to_text(answer.error().crash),
                                    answer.error().from_outside ? " from outside" : "");
        return true;
      });
  EXPECT_EQ(all, "0 1 (exit code 3) (SIGKILL from outside) 4 (exception std::logic_error) ");
}

TEST_P(WorkerPoolTest, no_job_is_done_here) {
  const pid_t here = getpid();
  WorkerPool pool({GetParam(), std::nullopt});
  pool.run(
      1, [](std::uint64_t) { return std::to_string(getpid()); },
      [&](std::uint64_t, const WorkerPool::Answer& answer) {
        EXPECT_NE(answer.value_or(std::to_string(here)), std::to_string(here));
        return true;
      });
}

TEST_P(WorkerPoolTest, workers_work_ahead_of_an_answer_that_is_late) {
  std::uint64_t answered = 0;
  WorkerPool pool({GetParam(), std::nullopt});
  const std::string large(100'000, 'x');
  pool.run(
      50, [&large](std::uint64_t) { return large; },
      [&](std::uint64_t, const WorkerPool::Answer& answer) {
        answered += answer == large ? 1 : 0;
        return true;
      });
  EXPECT_EQ(answered, 50U);
}

// The first job ends only after the answer of the second was heard.
TEST(WorkerPool, an_answer_that_is_there_waits_for_no_other) {
  int heard[2];
  ASSERT_EQ(pipe(heard), 0);
  std::string all;
  WorkerPool({2, std::nullopt})
      .run_as_they_come(
          3,
          [&heard](std::uint64_t job) {
            char word = 0;
            return job == 0 && read(heard[0], &word, 1) != 1 ? "lost " : std::to_string(job) + " ";
          },
          [&](std::uint64_t job, const WorkerPool::Answer& answer) {
            all += answer.value_or("lost ");
            return job != 1 || write(heard[1], "!", 1) == 1;
          });
  EXPECT_EQ(all, "1 0 2 ");
  close(heard[0]);
  close(heard[1]);
}

INSTANTIATE_TEST_SUITE_P(Workers, WorkerPoolTest, testing::Values(1U, 2U, 3U));

}  // namespace
}  // namespace porchsim::scenarios
