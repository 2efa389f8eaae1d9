// The world of one recorded reconcile: made of a vector's input, lived through by a controller, and
// told as the vector's output is. What is the controller's own (its content cache, its renderer) is
// made over packages(), trace() and clock() by its replay.
//
// The server's schemas are those of the kinds' tables, without their rules in CEL, which the
// recorder did not hold objects to.
#pragma once

#include <string>
#include <vector>

#include "api/client.h"
#include "api/json/json.h"
#include "controllers/runtime/reconciler.h"
#include "kube/client/kube_client.h"
#include "kube/server/kube_server.h"
#include "kube/store/memory_store.h"
#include "tools/v1alpha2/field_sets.h"
#include "tools/v1alpha2/recorded_api.h"
#include "tools/v1alpha2/recorded_clock.h"
#include "tools/v1alpha2/recorded_faults.h"
#include "tools/v1alpha2/recorded_informer.h"
#include "tools/v1alpha2/recorded_packages.h"
#include "tools/v1alpha2/recorded_trace.h"

namespace porchsim::scenarios {

class RecordedWorld {
 public:
  // `input` with the texts of its resources (with_texts()); the sets outlive the world.
  RecordedWorld(const api::Json& input, const FieldSets& sets);
  RecordedWorld(const RecordedWorld&) = delete;
  RecordedWorld& operator=(const RecordedWorld&) = delete;

  api::Client& client() { return api_; }         // live reads, all writes
  api::Reader& informer() { return informer_; }  // the controller's cache
  RecordedClock& clock() { return clock_; }
  RecordedTrace& trace() { return trace_; }
  RecordedPackages& packages() { return packages_; }
  // The object that is reconciled.
  runtime::Request request() const;

  // {trace, result, error, objectsChanged, objectsDeleted, cacheAfter}; a cache as it was is
  // "unchanged".
  api::Json output(const api::Result<runtime::ReconcileResult>& result) const;

 private:
  class WorldSources final : public kube::ServerSources {
   public:
    WorldSources(RecordedClock& clock, NextUid& next) : clock_(clock), next_(next) {}
    std::string now() override { return api::to_rfc3339(clock_.now()); }
    std::string new_uid() override { return "uid-" + next_.name; }
    std::string new_suffix() override { return "00000"; }

   private:
    RecordedClock& clock_;
    NextUid& next_;
  };

  void put_objects();
  void act(const api::Json& action);
  // As outputs have it: who owns what is abbreviated, and it has no version.
  api::Json told(api::Json object) const;
  // Those of the kinds that recordings are about.
  std::vector<api::Json> objects() const;

  api::Json input_;
  const FieldSets& sets_;
  RecordedClock clock_;
  NextUid next_uid_;
  WorldSources sources_;
  kube::MemoryStore store_;
  kube::KubeServer server_;
  kube::KubeClient controller_;
  kube::KubeClient user_;
  RecordedPackages packages_;
  RecordedFaults faults_;
  RecordedTrace trace_;
  RecordedApi api_;
  RecordedInformer informer_;
};

}  // namespace porchsim::scenarios
