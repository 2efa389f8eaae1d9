// Porch as the API server sees it: PackageRevision and PackageRevisionResources of
// porch.kpt.dev/v1alpha1, and what it does by itself to Repository objects (sync, Ready, polls for
// outside pushes, deletion).
//
// Git is the truth. Each package revision that its references show is kept in the object store as
// well, so that lists and watches work as for any kind; files are read from Git when asked for.
// Modelled over Porch's CR cache.
//
// Wiring: make the store, register Repository (with a status subresource) as a generic kind, then
// make the engine. It registers its own two kinds, and serves them: hand their requests to the two
// servers below, everything else to the generic one. It follows Repository objects through the
// store's watch log. All that it is handed must outlive it.
#pragma once

#include <memory>

#include "fakeporch/git/git_server.h"
#include "fakeporch/revisions/porch_options.h"
#include "fakeporch/store/object_store.h"
#include "fakeporch/store/resource_server.h"
#include "functions/render/function_registry.h"
#include "sim/faults.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

class GitPusher;
class PorchContext;
class RevisionRemoval;
struct PackageMemory;

class PorchEngine {
 public:
  PorchEngine(ObjectStore& store, GitServer& git, sim::Scheduler& scheduler, sim::Faults& faults,
              const functions::FunctionRegistry& functions, PackageMemory& memory,
              const PorchOptions& options);
  ~PorchEngine();
  PorchEngine(const PorchEngine&) = delete;
  PorchEngine& operator=(const PorchEngine&) = delete;

  // Requests wait porch_latency where the real one takes its time; the object is busy meanwhile.
  // Outside tasks, and while a WithoutLatency lives, nothing waits.
  ResourceServer& package_revisions();           // subresource "approval"
  ResourceServer& package_revision_resources();  // get, list, update, patch; cannot be watched

  // For what stands beside v1alpha1: the shared cache of v1alpha2.
  PorchContext& context();
  GitPusher& pusher();
  RevisionRemoval& removal();

  // All files of a package revision, as its PackageRevisionResources has them.
  api::Result<kpt::Files> files(const api::ObjectKey& revision);
  // Looks at every registered repository at once, as the poll does when its time comes.
  void sync_now();
  // Nothing is in flight: no request, no first sync, no deletion. Polls do not count.
  bool idle() const;

  // While it lives, requests answer without waiting. Nobody may wait in between.
  class WithoutLatency {
   public:
    explicit WithoutLatency(PorchEngine& engine);
    ~WithoutLatency();
    WithoutLatency(const WithoutLatency&) = delete;
    WithoutLatency& operator=(const WithoutLatency&) = delete;

   private:
    PorchEngine& engine_;
  };

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace porchsim::fakeporch
