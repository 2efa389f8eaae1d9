#include "scenarios/run/drive.h"

#include <algorithm>

#include "scenarios/checks/limits.h"
#include "scenarios/document/duration.h"
#include "scenarios/run/limit.h"

namespace porchsim::scenarios {

namespace {

// How long a world may take to come to rest once nobody acts any more.
constexpr sim::Duration kRestWithin = std::chrono::hours(1);
// How long the rest of a world waits for controllers that back off before they connect again, or
// that wait for the lease of one that is gone: longer than an informer's longest back-off, and than
// a lease lasts.
constexpr sim::Duration kReconnectWithin = std::chrono::minutes(4);

}  // namespace

bool Drive::is_over() const {
  return found_.ends_run() || (explorer_ != nullptr && explorer_->gave_up());
}

bool Drive::run(sim::Time until) {
  limit_ = "";
  if (is_over()) return false;
  outcome_ = world_.scheduler().run(std::min(until, kLongestRun));
  if (is_over()) return false;
  const auto limit = limit_reached(world_, outcome_);
  limit_ = limit.value_or("");
  return !limit;
}

// Whoever begins to settle meanwhile stops it for a moment.
bool Drive::run_through(sim::Time until) {
  while (run(until)) {
    if (outcome_ != Outcome::Stopped) return true;
  }
  return false;
}

bool Drive::rest() {
  if (!run_through(world_.scheduler().now() + kRestWithin)) return false;
  if (outcome_ != Outcome::Quiescent) limit_ = duration_text(kRestWithin);
  return outcome_ == Outcome::Quiescent;
}

bool Drive::pass(sim::Time until) {
  world_.scheduler().at(until, sim::kWorldProcess, sim::Scheduler::TimerKind::Foreground, [] {});
  return run_through(until);
}

bool Drive::let_reconnect() {
  const sim::Time now = world_.scheduler().now();
  const auto any = [this](auto what) { return std::ranges::any_of(world_.controllers(), what); };
  const bool coming = any([](const auto& controller) { return controller->reconnects(); }) ||
                      (any([](const auto& controller) { return controller->stands_by(); }) &&
                       !any([](const auto& controller) { return controller->leads(); }));
  if (!coming) {
    reconnect_deadline_ = sim::Time::max();
    return false;
  }
  if (reconnect_deadline_ == sim::Time::max()) reconnect_deadline_ = now + kReconnectWithin;
  const auto next = world_.scheduler().pending().next_timer;
  if (!next || *next > reconnect_deadline_) return false;
  world_.scheduler().at(*next, sim::kWorldProcess, sim::Scheduler::TimerKind::Foreground, [] {});
  return true;
}

}  // namespace porchsim::scenarios
