#include "fakeporch/collector/collector_monitor.h"

#include <algorithm>
#include <utility>

namespace porchsim::fakeporch {

CollectorMonitor::CollectorMonitor(ObjectStore& store, KindId kind, sim::ProcessId process,
                                   sim::Duration lag, DrawnDelay& drawn_lag, Callbacks callbacks)
    : scheduler_(store.scheduler()),
      log_(store.log(kind)),
      process_(process),
      lag_(lag),
      drawn_lag_(drawn_lag),
      callbacks_(std::move(callbacks)) {
  log_.subscribe(*this);
}

CollectorMonitor::~CollectorMonitor() {
  log_.unsubscribe(*this);
  if (!coming_.empty()) scheduler_.cancel(timer_);
}

void CollectorMonitor::on_record(const WatchRecord& record) {
  if (!callbacks_.concerns(record)) return;
  const sim::Duration drawn = drawn_lag_.draw(scheduler_.actor_of(process_));
  sim::Time at = scheduler_.now() + lag_ + drawn;
  if (!coming_.empty()) at = std::max(at, coming_.back().at);
  coming_.push_back({at, record});
  callbacks_.coming(record);
  if (coming_.size() == 1) set_timer();
}

void CollectorMonitor::set_timer() {
  timer_ = scheduler_.at(coming_.front().at, process_, sim::Scheduler::TimerKind::Foreground,
                         [this] { hear_due(); });
}

void CollectorMonitor::hear_due() {
  while (!coming_.empty() && coming_.front().at <= scheduler_.now()) {
    const WatchRecord record = std::move(coming_.front().record);
    coming_.pop_front();
    callbacks_.heard(record);
  }
  if (!coming_.empty()) set_timer();
}

}  // namespace porchsim::fakeporch
