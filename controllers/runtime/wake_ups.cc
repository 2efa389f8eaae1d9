#include "controllers/runtime/wake_ups.h"

#include <fmt/format.h>

#include <algorithm>

namespace porchsim::runtime {

Cause make_cause(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

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

std::string WakeUps::text() const {
  std::string out;
  for (const Cause& cause : causes_) {
    if (!out.empty()) out += ", ";
    out += *cause;
  }
  if (dropped_ > 0) out += fmt::format(" and {} more", dropped_);
  return out;
}

}  // namespace porchsim::runtime
