// One simulated world: API server, Porch, Git servers, garbage collector, and the links over which
// clients reach them. Make a cluster, get a client for a controller or a person, and run the
// scheduler, which must outlive the cluster. Clients, tasks and logs must not be used after it;
// open watches may be closed after it.
//
// Kinds served from the start: PackageVariant, PackageVariantSet (v1alpha2) and Repository,
// PackageRevision (v1alpha1 and v1alpha2), PackageRevisionResources (v1alpha1), ConfigMap, Secret,
// Namespace, Pod, Service, Node, Deployment.
//
// Processes of its own: servers 1 ("porch-server", handles requests to Porch) and 2 ("porch", looks
// at repositories), and "garbage-collector", which collects.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/client.h"
#include "api/content/content_services.h"
#include "api/log.h"
#include "api/observer.h"
#include "api/tasks.h"
#include "api/time.h"
#include "fakeporch/client/call_site.h"
#include "fakeporch/git/git_server.h"
#include "fakeporch/store/epoch.h"
#include "fakeporch/store/quirks.h"
#include "kpt/package/files.h"
#include "sim/faults.h"
#include "sim/scheduler.h"

namespace porchsim::functions {
class FunctionRegistry;
}

namespace porchsim::fakeporch {

class ObjectStore;
class ResourceServer;
struct KindOptions;
struct PackageMemory;

struct ClusterOptions {
  Quirks quirks;
  // Wall time of the world's birth; virtual time 0.
  api::Time epoch = kEpoch;                                    // 2025-01-01T00:00:00Z
  sim::Duration api_latency = std::chrono::milliseconds(1);    // least latency of a call
  sim::Duration watch_latency = std::chrono::milliseconds(1);  // least delay of a watch event
  sim::Duration porch_latency =
      std::chrono::milliseconds(20);  // Porch's synchronous work (clone, render)
  sim::Duration repository_poll =
      std::chrono::seconds(60);  // how often Porch looks for outside pushes
  sim::Duration call_timeout = std::chrono::seconds(10);  // of a call that gets no answer
  // Waits of a controller from this length on do not keep the world from being at rest.
  sim::Duration background_wait = std::chrono::seconds(30);
  std::size_t watch_window = 1024;  // events of a kind that a watch may be resumed over
  bool garbage_collector = true;
  bool function_runner = true;  // whether Porch knows the address of one
  api::LogLevel log_level = api::LogLevel::Info;
  // How a process dies of a Crash fault, and for how long (0 = as usual); empty = Scheduler::kill.
  // Called outside tasks.
  std::function<void(sim::ProcessId, sim::Duration down)> crash;
  // Hears of every call through clients of processes and persons. May be empty.
  CallListener on_call;
};

class Cluster {
 public:
  // `memory` is what is known of packages' content; it must outlive the cluster, and worlds that
  // are made one after another may share it.
  Cluster(sim::Scheduler& scheduler, sim::Faults& faults, PackageMemory& memory,
          ClusterOptions options);
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  // A client whose calls pause the calling fiber: each is an interleaving point. `process` is the
  // caller's; killing it closes its watches.
  std::unique_ptr<api::Client> client(sim::ProcessId process);
  // Same rules and errors, no latency, no faults, no trace of reads: for the world's setup and for
  // checks. Not for controllers. Its actor is "world".
  api::Client& direct();
  // As direct(), for a process (a person) that acts at the very moment something happens.
  std::unique_ptr<api::Client> direct_as(sim::ProcessId process);
  std::unique_ptr<api::Tasks> tasks(sim::ProcessId process);
  // What that process says, and what its runtime tells of reconciles, as events of the trace.
  std::unique_ptr<api::Log> log(sim::ProcessId process);
  std::unique_ptr<api::Observer> observer(sim::ProcessId process);
  // The shared cache of package content and the function runner, as a process that has just
  // started sees them.
  api::ContentServices content(sim::ProcessId process);

  // A further kind (CRD or built-in) the API server then serves; AlreadyExists if it does.
  api::Result<> register_kind(const api::ResourceType& type, bool status_subresource);
  // A further kind with rules of its own. With `takes_time` writes are handled in tasks of
  // "porch-server", and may wait there.
  api::Result<> add_server(std::unique_ptr<ResourceServer> server, const KindOptions& options,
                           bool takes_time);
  std::vector<api::ResourceType> kinds() const;
  // Puts an object of a generic kind in as it stands: uid, times and generation are kept.
  api::Result<api::ObjectPtr> restore(const api::ObjectPtr& object);

  // Partition: while cut, calls of that process time out and its watches break; heal() lets it
  // reconnect.
  void partition(sim::ProcessId process);
  void heal(sim::ProcessId process);
  bool is_partitioned(sim::ProcessId process) const;
  // Holds back watch events of a kind to a process (the stream stays open); release() delivers them
  // in order. Kinds that are not served are ignored, here and below.
  void hold_watch(sim::ProcessId process, const api::ResourceType& type);
  void release_watch(sim::ProcessId process, const api::ResourceType& type);
  // Breaks the open watches of a process on a kind: it may resume them, or with `gone` must list.
  void break_watch(sim::ProcessId process, const api::ResourceType& type, bool gone);
  // Forgets the kind's past events: who resumes a watch from before now gets Expired.
  void compact_watch(const api::ResourceType& type);
  // All files of a package revision, as its PackageRevisionResources has them: for checks.
  api::Result<kpt::Files> files(const api::ObjectKey& revision);
  // Porch looks at every repository now, as its poll would.
  void sync_repositories();

  // What the running task (outside tasks: the setup) does from here on is told as caused by that
  // event of the trace; 0 = nothing known.
  void set_cause(sim::EventId event);

  api::Time to_wall(sim::Time time) const;
  ObjectStore& store();
  GitServer& git();
  functions::FunctionRegistry& functions();
  // True when Porch, the collector and all watches have nothing left to do but periodic polls, and
  // what is held back.
  bool idle() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace porchsim::fakeporch
