// The network of a world: a link for each process, the latencies of calls and watches, the faults
// that strike on the way, partitions and held watches.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string_view>

#include "api/client.h"
#include "fakeporch/client/api_server.h"
#include "fakeporch/client/call_site.h"
#include "fakeporch/client/link.h"
#include "fakeporch/store/drawn_delay.h"
#include "sim/faults.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

struct NetworkOptions {
  sim::Duration api_latency = std::chrono::milliseconds(1);    // least time of a call, both ways
  sim::Duration watch_latency = std::chrono::milliseconds(1);  // least delay of a watch event
  sim::Duration call_timeout = std::chrono::seconds(10);       // of a call that gets no answer
  sim::Duration bookmark_interval = std::chrono::seconds(60);
  // How a process dies of a fault, and for how long; empty = Scheduler::kill. Called outside tasks.
  std::function<void(sim::ProcessId, sim::Duration down)> crash;
  CallListener on_call;  // may be empty
};

class Network {
 public:
  // `server_process` is where the server's own tasks run.
  Network(ApiServer& server, sim::Faults& faults, sim::ProcessId server_process,
          NetworkOptions options);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  Link& link(sim::ProcessId process);

  // While cut, calls time out and watches break; what is under way is lost, though its effect may
  // happen.
  void partition(sim::ProcessId process);
  void heal(sim::ProcessId process);
  // Events of the kind stay on the way to that process; release() lets them go on, in order.
  void hold(sim::ProcessId process, KindId kind);
  void release(sim::ProcessId process, KindId kind);
  // The open watches of that process on that kind break. With `gone` the server has forgotten their
  // position too, and asks for a new list.
  void break_watches(sim::ProcessId process, KindId kind, bool gone);

  // No watch event is on its way or waits to be taken, save those held back.
  bool idle() const;

  // ---- for clients and watches ----
  std::optional<sim::Fault> fault(std::string_view site, const Link& link,
                                  const api::ResourceType& type, const api::ObjectKey& key);
  sim::Duration request_time(const Link& link);
  sim::Duration answer_time(const Link& link);
  sim::Duration event_time(const Link& link);
  void tell(const ApiCall& call) const {
    if (options_.on_call) options_.on_call(call);
  }
  // Kills the calling task's process; never returns.
  [[noreturn]] void die(const Link& link, sim::Duration down);

  ApiServer& server() { return server_; }
  ObjectStore& store() { return server_.store(); }
  sim::Scheduler& scheduler() { return server_.store().scheduler(); }
  sim::ProcessId server_process() const { return server_process_; }
  const NetworkOptions& options() const { return options_; }

 private:
  ApiServer& server_;
  sim::Faults& faults_;
  sim::ProcessId server_process_;
  NetworkOptions options_;
  DrawnDelay drawn_request_;
  DrawnDelay drawn_answer_;
  DrawnDelay drawn_event_;
  std::map<sim::ProcessId, std::unique_ptr<Link>> links_;
};

}  // namespace porchsim::fakeporch
