// One simulated world: API server, Porch, Git servers, garbage collector, and the links over which clients reach them.
// Make a cluster, get a client for a controller or a person, and run the scheduler.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "controllers/api/client.h"
#include "controllers/api/tasks.h"
#include "controllers/api/time.h"
#include "fakeporch/git/git_server.h"
#include "fakeporch/quirks.h"
#include "sim/faults.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

class ObjectStore;
class FunctionRegistry;

struct ClusterOptions {
  Quirks quirks;
  // Wall time of the world's birth; virtual time 0.
  api::Time epoch = api::Time(std::chrono::seconds(1735689600));  // 2025-01-01T00:00:00Z
  sim::Duration api_latency = std::chrono::milliseconds(1);       // least latency of a call
  sim::Duration watch_latency = std::chrono::milliseconds(1);     // least delay of a watch event
  sim::Duration porch_latency = std::chrono::milliseconds(20);    // Porch's synchronous work (clone, render)
  sim::Duration repository_poll = std::chrono::seconds(60);       // how often Porch looks for outside pushes
  bool garbage_collector = true;
};

class Cluster {
 public:
  Cluster(sim::Scheduler& scheduler, sim::Faults& faults, ClusterOptions options);
  ~Cluster();

  // A client whose calls pause the calling fiber: each is an interleaving point. `process` is the caller's; killing it
  // closes its watches. `person` clients act for a human (Git authorship, S05's "by a user").
  std::unique_ptr<api::Client> client(sim::ProcessId process, bool person = false);
  // Same rules and errors, no latency, no faults, no trace of reads: for the world's setup and for checks. Not for
  // controllers.
  api::Client& direct();
  std::unique_ptr<api::Tasks> tasks(sim::ProcessId process);

  // A further kind (CRD or built-in) the API server then serves; AlreadyExists if it does.
  api::Status register_kind(const api::ResourceType& type, bool status_subresource);
  std::vector<api::ResourceType> kinds() const;

  // Partition: while cut, calls of that process time out and its watches break; heal() lets it reconnect.
  void partition(sim::ProcessId process);
  void heal(sim::ProcessId process);
  // Holds back watch events of a kind to a process (the stream stays open); release() delivers them in order.
  void hold_watch(sim::ProcessId process, const api::ResourceType& type);
  void release_watch(sim::ProcessId process, const api::ResourceType& type);

  api::Time to_wall(sim::Time time) const;
  ObjectStore& store();
  GitServer& git();
  FunctionRegistry& functions();
  // True when Porch, the collector and all watches have nothing left to do but periodic polls.
  bool idle() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace porchsim::fakeporch
