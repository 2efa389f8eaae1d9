// How long an informer waits before it connects again: 0.8 s, doubled each time up to 30 s; from
// the start again when two minutes passed without a wait. No jitter. Kubernetes: client-go, the
// back-off of cache.Reflector.
#pragma once

#include "api/time.h"

namespace porchsim::runtime {

struct BackoffOptions {
  api::Duration first = std::chrono::milliseconds(800);
  api::Duration max = std::chrono::seconds(30);
  api::Duration reset_after = std::chrono::minutes(2);
};

class Backoff {
 public:
  explicit Backoff(const BackoffOptions& options = {}) : options_(options) {}

  api::Duration next(api::Time now);

 private:
  BackoffOptions options_;
  api::Duration delay_{0};  // the last one; zero = none yet
  api::Time last_{};
};

}  // namespace porchsim::runtime
