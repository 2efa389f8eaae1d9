#include "fakeporch/collector/collector_queue.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace porchsim::fakeporch {
namespace {

constexpr sim::Duration kFirstBackoff = std::chrono::milliseconds(5);
constexpr sim::Duration kMostBackoff = std::chrono::seconds(1000);
constexpr sim::Duration kBackgroundFrom = std::chrono::seconds(30);

sim::Duration backoff_after(int failures) {
  sim::Duration backoff = kFirstBackoff;
  for (int i = 1; i < failures && backoff < kMostBackoff; ++i) backoff *= 2;
  return std::min(backoff, kMostBackoff);
}

}  // namespace

CollectorQueue::CollectorQueue(sim::Scheduler& scheduler, sim::ProcessId process,
                               std::function<void()> on_ready)
    : scheduler_(scheduler), process_(process), on_ready_(std::move(on_ready)) {}

void CollectorQueue::add(const CollectorItem& item, sim::EventId cause) {
  if (!queued_.insert(item).second) return;
  ready_.push_back({item, cause});
  on_ready_();
}

std::optional<CollectorQueue::Entry> CollectorQueue::take() {
  if (ready_.empty()) return std::nullopt;
  Entry entry = std::move(ready_.front());
  ready_.pop_front();
  queued_.erase(entry.item);
  return entry;
}

void CollectorQueue::failed(const Entry& entry) {
  const sim::Duration backoff = backoff_after(++failures_[entry.item]);
  const bool background = backoff >= kBackgroundFrom;
  if (!background) ++soon_;
  scheduler_.at(
      scheduler_.now() + backoff, process_,
      background ? sim::Scheduler::TimerKind::Background : sim::Scheduler::TimerKind::Foreground,
      [this, entry, background] {
        if (!background) --soon_;
        add(entry.item, entry.cause);
      });
}

void CollectorQueue::clear() {
  ready_.clear();
  queued_.clear();
  failures_.clear();
  soon_ = 0;
}

}  // namespace porchsim::fakeporch
