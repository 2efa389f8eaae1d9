// The garbage collector's ear for one kind: it hears of the changes that concern it in their order,
// each at least `lag` late, or later as Choices have it.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>

#include "fakeporch/store/drawn_delay.h"
#include "fakeporch/store/object_store.h"
#include "fakeporch/store/watch_log.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

class CollectorMonitor final : public WatchSubscriber {
 public:
  struct Callbacks {
    std::function<bool(const WatchRecord&)> concerns;  // at the commit
    std::function<void(const WatchRecord&)> coming;    // at the commit, if it concerns
    std::function<void(const WatchRecord&)> heard;     // later, in a timer
  };

  // Timers belong to `process`. Subscribes to the kind's log until destroyed.
  CollectorMonitor(ObjectStore& store, KindId kind, sim::ProcessId process, sim::Duration lag,
                   DrawnDelay& drawn_lag, Callbacks callbacks);
  ~CollectorMonitor() override;
  CollectorMonitor(const CollectorMonitor&) = delete;
  CollectorMonitor& operator=(const CollectorMonitor&) = delete;

  void on_record(const WatchRecord& record) override;
  bool idle() const { return coming_.empty(); }

 private:
  struct Coming {
    sim::Time at{};
    WatchRecord record;
  };
  void set_timer();
  void hear_due();

  sim::Scheduler& scheduler_;
  WatchLog& log_;
  sim::ProcessId process_;
  sim::Duration lag_;
  DrawnDelay& drawn_lag_;
  Callbacks callbacks_;
  std::deque<Coming> coming_;  // in order; a timer is set for the first
  sim::TimerId timer_{};
};

}  // namespace porchsim::fakeporch
