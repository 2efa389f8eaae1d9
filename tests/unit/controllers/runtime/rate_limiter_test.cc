#include "controllers/runtime/rate_limiter.h"

#include <gtest/gtest.h>

#include "tests/unit/controllers/runtime/test_objects.h"

namespace porchsim::runtime {
namespace {

using namespace std::chrono_literals;
using testing::request;

TEST(ItemBackoff, doubles_up_to_the_cap) {
  ItemBackoff backoff(5ms, 1000s);
  const std::vector<api::Duration> expected = {
      5ms,    10ms,    20ms,    40ms,    80ms,    160ms,    320ms,    640ms,    1280ms, 2560ms,
      5120ms, 10240ms, 20480ms, 40960ms, 81920ms, 163840ms, 327680ms, 655360ms, 1000s,  1000s};
  for (const api::Duration delay : expected) EXPECT_EQ(backoff.when(request("a")), delay);
  EXPECT_EQ(backoff.failures(request("a")), expected.size());
}

TEST(ItemBackoff, never_overflows) {
  ItemBackoff backoff(1ns, api::Duration::max());
  api::Duration last{0};
  for (int i = 0; i < 100; ++i) {
    const api::Duration delay = backoff.when(request("a"));
    EXPECT_GE(delay, last);
    last = delay;
  }
  EXPECT_EQ(last, api::Duration::max());
}

TEST(ItemBackoff, keys_do_not_share) {
  ItemBackoff backoff(5ms, 1000s);
  backoff.when(request("a"));
  EXPECT_EQ(backoff.when(request("a")), 10ms);
  EXPECT_EQ(backoff.when(request("b")), 5ms);
  EXPECT_EQ(backoff.when(request("a", "other")), 5ms);
}

TEST(ItemBackoff, starts_again_after_forget) {
  ItemBackoff backoff(5ms, 1000s);
  backoff.when(request("a"));
  backoff.when(request("a"));
  backoff.forget(request("a"));
  EXPECT_EQ(backoff.failures(request("a")), 0U);
  EXPECT_EQ(backoff.when(request("a")), 5ms);
}

TEST(TokenBucket, lets_a_burst_pass_then_spaces_evenly) {
  TokenBucket bucket(10, 100);
  const api::Time now = api::Time(1h);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(bucket.when(now), 0ms);
  for (int i = 1; i <= 25; ++i) EXPECT_EQ(bucket.when(now), 100ms * i);
}

TEST(TokenBucket, fills_with_time_and_not_beyond_the_burst) {
  TokenBucket bucket(10, 3);
  api::Time now = api::Time(1h);
  for (int i = 0; i < 5; ++i) bucket.when(now);  // two tokens reserved ahead
  now += 250ms;                                  // two and a half more
  EXPECT_EQ(bucket.when(now), 50ms);
  now += 1h;
  for (int i = 0; i < 3; ++i) EXPECT_EQ(bucket.when(now), 0ms);
  EXPECT_EQ(bucket.when(now), 100ms);
}

TEST(TokenBucket, no_rate_is_no_limit) {
  TokenBucket bucket(0, 0);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(bucket.when(api::Time(1s)), 0ms);
}

TEST(RateLimiter, the_longer_of_both_counts) {
  RateLimiter limiter({.base_delay = 5ms, .max_delay = 1000s, .per_second = 10, .burst = 2});
  const api::Time now = api::Time(1h);
  EXPECT_EQ(limiter.when(request("a"), now), 5ms);
  EXPECT_EQ(limiter.when(request("a"), now), 10ms);
  EXPECT_EQ(limiter.when(request("a"), now),
            100ms);  // the bucket is empty: 20 ms would be too soon
  for (int i = 0; i < 5; ++i) limiter.when(request("a"), now + 1h);
  EXPECT_EQ(limiter.when(request("a"), now + 2h), 1280ms);
  EXPECT_EQ(limiter.failures(request("a")), 9U);
}

TEST(RateLimiter, forgetting_gives_no_tokens_back) {
  RateLimiter limiter({.base_delay = 5ms, .max_delay = 1000s, .per_second = 10, .burst = 1});
  limiter.when(request("a"), api::Time(1h));
  limiter.forget(request("a"));
  EXPECT_EQ(limiter.when(request("a"), api::Time(1h)), 100ms);
}

}  // namespace
}  // namespace porchsim::runtime
