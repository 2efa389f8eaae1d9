// What a simulated controller's runtime tells of its reconciles, as events of the trace: Reconcile
// and Done. The deliveries that woke a reconcile are its causes, and the Reconcile is the cause of
// what its task does until Done.
#pragma once

#include "api/observer.h"
#include "fakeporch/store/causes.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

class SimObserver final : public api::Observer {
 public:
  SimObserver(sim::Scheduler& scheduler, Causes& causes, sim::ProcessId process)
      : scheduler_(scheduler), causes_(causes), process_(process) {}

  void started(const api::ReconcileStart& start) override;
  void ended(const api::ReconcileEnd& end) override;

 private:
  sim::Event event(sim::Verb verb, std::string_view kind, const api::ObjectKey& key) const;

  sim::Scheduler& scheduler_;
  Causes& causes_;
  sim::ProcessId process_;
};

}  // namespace porchsim::fakeporch
