// An open watch of one process: the events of one kind, each delivered in its order and at least
// the watch latency late; its own writes come back the same way. An event may be late by Choices
// (site "watch.delay") or by faults at site "watch.event" (WatchDelay; WatchBreak loses what is on
// the way, with argument "Gone" the position too).
//
// Each event taken is told in the trace as Deliver, caused by its commit.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "api/client.h"
#include "fakeporch/client/link.h"
#include "fakeporch/client/network.h"
#include "fakeporch/store/watch_log.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

class WatchStream final : public api::Watch, public WatchSubscriber {
 public:
  WatchStream(Network& network, Link& link, KindId kind, const api::WatchOptions& options);
  // Closes the watch; harmless after the network's end.
  ~WatchStream() override;
  WatchStream(const WatchStream&) = delete;
  WatchStream& operator=(const WatchStream&) = delete;

  // Puts what the position asked for on its way, and subscribes. Expired if the position is gone.
  api::Result<> open();

  api::Result<api::WatchEvent> next() override;

  void on_record(const WatchRecord& record) override;
  KindId kind() const { return kind_; }
  void hold();
  void release();
  void break_with(api::Error error);
  bool idle() const;
  // The network is going: nothing comes any more.
  void detach();

 private:
  struct Coming {
    sim::Time at{};
    WatchRecord record;
  };
  void send(const WatchRecord& record, sim::Duration delay);
  void set_timer();
  void arrive();
  void send_bookmark();
  void set_bookmark_timer();
  void unsubscribe();
  void tell(const WatchRecord& record);

  Network* network_;  // null once detached
  Link& link_;
  KindId kind_;
  api::WatchOptions options_;
  std::deque<Coming> coming_;  // in order; a timer is set for the first unless held
  std::deque<Coming> arrived_;
  sim::TimerId timer_{};
  sim::TimerId bookmark_timer_{};
  std::optional<sim::TaskId> waiter_;
  std::optional<api::Error> broken_;
  std::uint64_t last_revision_ = 0;  // delivered
  bool held_ = false;
  bool subscribed_ = false;
};

}  // namespace porchsim::fakeporch
