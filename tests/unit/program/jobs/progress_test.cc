#include "program/jobs/progress.h"

#include <gtest/gtest.h>

#include <sstream>

namespace porchsim::scenarios {
namespace {

using std::chrono::seconds;

constexpr Progress::Clock::time_point kBegin{};

TEST(Progress, is_told_by_time_however_slow_the_runs_are) {
  std::ostringstream out;
  std::ostringstream err;
  const Terminal terminal{.out = out, .err = err};
  Progress progress(terminal, "runs", 100, kBegin);
  progress.show(1, "0 failed", kBegin);
  progress.show(2, "0 failed", kBegin + seconds(9));
  EXPECT_EQ(err.str(), "");
  progress.show(6, "1 failed", kBegin + seconds(10));
  EXPECT_EQ(err.str(), "  6 of 100 runs, 0.5 a second, 1 failed\n");
  progress.show(7, "1 failed", kBegin + seconds(19));
  EXPECT_EQ(err.str(), "  6 of 100 runs, 0.5 a second, 1 failed\n");
  EXPECT_EQ(out.str(), "");
}

TEST(Progress, is_one_line_on_a_terminal_and_goes_before_others_come) {
  std::ostringstream out;
  std::ostringstream err;
  const Terminal terminal{.out = out, .err = err, .live = true};
  Progress progress(terminal, "lives", std::nullopt, kBegin);
  progress.show(0, "0 differ", kBegin);
  progress.show(4, "0 differ", kBegin + seconds(2));
  progress.clear();
  progress.clear();
  EXPECT_EQ(err.str(), "\r  4 lives, 2.0 a second, 0 differ\x1b[K\r\x1b[K");
}

}  // namespace
}  // namespace porchsim::scenarios
