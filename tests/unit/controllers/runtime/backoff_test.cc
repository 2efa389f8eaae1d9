#include "controllers/runtime/backoff.h"

#include <gtest/gtest.h>

namespace porchsim::runtime {
namespace {

using namespace std::chrono_literals;

TEST(Backoff, doubles_up_to_thirty_seconds) {
  Backoff backoff;
  api::Time now(1h);
  for (const api::Duration delay : {800ms, 1600ms, 3200ms, 6400ms, 12800ms, 25600ms}) {
    EXPECT_EQ(backoff.next(now), delay);
    now += delay;
  }
  EXPECT_EQ(backoff.next(now), 30s);
  EXPECT_EQ(backoff.next(now), 30s);
}

TEST(Backoff, starts_again_after_two_quiet_minutes) {
  Backoff backoff;
  api::Time now(1h);
  backoff.next(now);
  EXPECT_EQ(backoff.next(now += 2min), 1600ms);
  EXPECT_EQ(backoff.next(now += 2min + 1ns), 800ms);
}

}  // namespace
}  // namespace porchsim::runtime
