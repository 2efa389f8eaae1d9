#include "controllers/runtime/wake_ups.h"

#include <algorithm>
#include <utility>

namespace porchsim::runtime {

Cause make_cause(api::WakeUp wake_up) {
  return std::make_shared<const api::WakeUp>(std::move(wake_up));
}

void WakeUps::add(const Cause& cause) {
  if (!cause) return;
  const auto same = [&cause](const Cause& kept) { return kept == cause || *kept == *cause; };
  if (std::ranges::any_of(causes_, same)) return;
  if (causes_.size() == kMax) {
    ++dropped_;
  } else {
    causes_.push_back(cause);
  }
}

void WakeUps::merge(WakeUps&& later) {
  if (causes_.empty()) {
    *this = std::move(later);
    return;
  }
  for (const Cause& cause : later.causes_) add(cause);
  dropped_ += later.dropped_;
}

}  // namespace porchsim::runtime
