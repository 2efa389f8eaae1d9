// What the parts of the engine share: the world around them, what is known of revisions, and the
// pauses of requests.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "fakeporch/git/git_server.h"
#include "fakeporch/revisions/busy_names.h"
#include "fakeporch/revisions/package_memory.h"
#include "fakeporch/revisions/porch_options.h"
#include "fakeporch/revisions/revision_index.h"
#include "fakeporch/revisions/revision_numbers.h"
#include "fakeporch/revisions/turn_queue.h"
#include "fakeporch/store/object_store.h"
#include "functions/render/function_registry.h"
#include "sim/faults.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

class PorchContext {
 public:
  PorchContext(ObjectStore& store, GitServer& git, sim::Scheduler& scheduler, sim::Faults& faults,
               const functions::FunctionRegistry& functions, PackageMemory& memory,
               const PorchOptions& options);
  PorchContext(const PorchContext&) = delete;
  PorchContext& operator=(const PorchContext&) = delete;

  // Whether a pause pauses: not outside tasks, nor while a caller wants its answer at once.
  bool waits() const { return at_once_ == 0 && scheduler.in_task(); }
  // An interleaving point of a request: other tasks run, `duration` passes.
  void pause(sim::Duration duration) const {
    if (waits()) scheduler.sleep_for(duration);
  }
  void begin_at_once() { ++at_once_; }
  void end_at_once() { --at_once_; }

  std::int64_t unix_seconds() const;

  ObjectStore& store;
  GitServer& git;
  sim::Scheduler& scheduler;
  sim::Faults& faults;
  const functions::FunctionRegistry& functions;
  const PorchOptions options;
  PackageMemory& memory;

  const KindId revisions;     // PackageRevision
  const KindId resources;     // PackageRevisionResources; never stored
  const KindId repositories;  // Repository
  const sim::ProcessId process;
  const Caller self;

  RevisionIndex index;
  RevisionNumbers numbers;
  BusyNames busy;
  TurnQueue main_turns;
  // By Repository: GitRepository::version() of which the store tells all.
  std::map<api::ObjectKey, std::uint64_t> synced_versions;
  // By Repository: whether its content has ever been read, and if not, why; none = not yet tried.
  std::map<api::ObjectKey, api::Result<>> first_reads;

 private:
  int at_once_ = 0;
};

}  // namespace porchsim::fakeporch
