// A reconciler with its queue, its watches and its workers. Changes of the watched kinds become
// requests; once all informers have synced, workers take the requests one by one and hand them to
// the reconciler, whose answer decides whether they come back (reconciler.h). An error ends a
// reconcile, never a worker. There is one worker more than have something to do, up to
// max_concurrent_reconciles: a hundred that wait for work which never comes cost a hundred stacks.
//
// An observer hears of each reconcile, before and after it (api/observer.h).
//
// A controller must outlive the tasks it spawned.
// Kubernetes: controller-runtime, pkg/internal/controller.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "api/observer.h"
#include "api/tasks.h"
#include "controllers/runtime/informer.h"
#include "controllers/runtime/predicate.h"
#include "controllers/runtime/rate_limiter.h"
#include "controllers/runtime/reconciler.h"
#include "controllers/runtime/watch_mapping.h"
#include "controllers/runtime/work_queue.h"

namespace porchsim::runtime {

// A kind to watch: its changes that all predicates let pass are mapped to requests.
struct Source {
  Informer& informer;
  Mapping mapping;
  std::vector<Predicate> predicates = {};
};

struct ControllerOptions {
  std::string kind = {};  // of what is reconciled: "PackageVariant"
  std::size_t max_concurrent_reconciles = 1;
  RateLimiterOptions limits = {};
};

class Controller {
 public:
  Controller(api::Tasks& tasks, api::Observer& observer, std::unique_ptr<Reconciler> reconciler,
             ControllerOptions options);
  Controller(const Controller&) = delete;
  Controller& operator=(const Controller&) = delete;

  std::string_view name() const { return reconciler_->name(); }

  // Before start().
  void watch(Source source);
  // Called once, in a task: starts the informers, waits until they have synced, spawns a worker.
  void start();
  // Workers finish what is ready, then end.
  void stop() { queue_.shut_down(); }

  // For whoever has another reason to reconcile than a watch.
  WorkQueue& queue() { return queue_; }

 private:
  void enqueue(const Source& source, const Change& change);
  void spawn_worker();
  void work();
  void reconcile(const WorkItem& item);
  void tell_start(const WorkItem& item) const;
  void tell_end(const Request& request, const api::Result<ReconcileResult>& result) const;

  api::Tasks& tasks_;
  api::Observer& observer_;
  std::unique_ptr<Reconciler> reconciler_;
  ControllerOptions options_;
  WorkQueue queue_;
  std::vector<std::unique_ptr<Source>> sources_;
  std::size_t workers_ = 0;
  std::size_t busy_workers_ = 0;
};

}  // namespace porchsim::runtime
