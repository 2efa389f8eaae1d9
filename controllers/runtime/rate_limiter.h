// How long a request waits before it is tried again: the longer of its own exponential back-off and
// of a token bucket that all requests of a queue share. Integer arithmetic only, no jitter: a delay
// is a function of the calls so far. Kubernetes: client-go,
// workqueue.DefaultTypedControllerRateLimiter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "api/time.h"
#include "controllers/runtime/request.h"

namespace porchsim::runtime {

struct RateLimiterOptions {
  api::Duration base_delay =
      std::chrono::milliseconds(5);  // of the first retry; doubles with each further one
  api::Duration max_delay = std::chrono::seconds(1000);
  std::uint32_t per_second = 10;  // retries of all requests together; 0 = no bucket
  std::uint32_t burst = 100;
};

// base, 2 base, 4 base, … capped, until forgotten.
// Kubernetes: client-go, workqueue.TypedItemExponentialFailureRateLimiter.
class ItemBackoff {
 public:
  ItemBackoff(api::Duration base_delay, api::Duration max_delay);

  api::Duration when(const Request& request);  // counts one more failure
  void forget(const Request& request);
  std::size_t failures(const Request& request) const;

 private:
  api::Duration base_;
  api::Duration max_;
  std::map<Request, std::uint32_t> failures_;
};

// `burst` tokens at first, one more each 1/per_second; who finds none reserves the next and waits
// for it. Kubernetes: client-go, workqueue.TypedBucketRateLimiter.
class TokenBucket {
 public:
  TokenBucket(std::uint32_t per_second, std::uint32_t burst);

  api::Duration when(api::Time now);  // takes one token; `now` never goes back

 private:
  api::Duration interval_;  // between two tokens; zero = no limit
  api::Duration full_;
  api::Duration credit_;  // tokens at hand, as time; negative = reserved ahead
  api::Time last_{};
};

class RateLimiter {
 public:
  explicit RateLimiter(const RateLimiterOptions& options = {});

  // The delay before the next try; counts one more failure and takes one token.
  api::Duration when(const Request& request, api::Time now);
  void forget(const Request& request) { items_.forget(request); }
  std::size_t failures(const Request& request) const { return items_.failures(request); }

 private:
  ItemBackoff items_;
  TokenBucket bucket_;
};

}  // namespace porchsim::runtime
