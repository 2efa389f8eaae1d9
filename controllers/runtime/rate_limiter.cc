#include "controllers/runtime/rate_limiter.h"

#include <algorithm>

namespace porchsim::runtime {

using api::Duration;
using api::Time;

ItemBackoff::ItemBackoff(Duration base_delay, Duration max_delay)
    : base_(base_delay), max_(max_delay) {}

Duration ItemBackoff::when(const Request& request) {
  const std::uint32_t doublings = failures_[request]++;
  // base * 2^n > max, without overflow.
  if (doublings >= 63 || base_.count() > (max_.count() >> doublings)) return max_;
  return Duration(base_.count() << doublings);
}

void ItemBackoff::forget(const Request& request) {
  if (!failures_.empty()) failures_.erase(request);
}

std::size_t ItemBackoff::failures(const Request& request) const {
  if (failures_.empty()) return 0;
  const auto found = failures_.find(request);
  return found == failures_.end() ? 0 : found->second;
}

TokenBucket::TokenBucket(std::uint32_t per_second, std::uint32_t burst)
    : interval_(per_second == 0 ? Duration(0) : Duration(std::chrono::seconds(1)) / per_second),
      full_(interval_ * burst),
      credit_(full_) {}

Duration TokenBucket::when(Time now) {
  if (interval_ == Duration(0)) return Duration(0);
  const Duration gained = std::max(Duration(0), now - last_);
  last_ = std::max(last_, now);
  credit_ = gained >= full_ - credit_ ? full_ : credit_ + gained;
  credit_ -= interval_;
  return std::max(Duration(0), -credit_);
}

RateLimiter::RateLimiter(const RateLimiterOptions& options)
    : items_(options.base_delay, options.max_delay), bucket_(options.per_second, options.burst) {}

Duration RateLimiter::when(const Request& request, Time now) {
  const Duration own = items_.when(request);
  const Duration shared = bucket_.when(now);
  return std::max(own, shared);
}

}  // namespace porchsim::runtime
