// What one simulated process says, as events of the trace. The two records that bracket a reconcile
// ("reconcile started", "reconcile done": controllers/runtime/controller.h) become Reconcile and
// Done; the deliveries named in "wakeups" ("PackageRevision default/edge.app.v1@17, …") are the
// Reconcile's causes, and the Reconcile is the cause of what its task does until Done.
#pragma once

#include <string_view>
#include <vector>

#include "controllers/api/log.h"
#include "fakeporch/store/causes.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

class SimLog final : public api::Log {
 public:
  // Records below `least` are dropped, whether anyone reads the trace or not; debug messages
  // always.
  SimLog(sim::Scheduler& scheduler, Causes& causes, sim::ProcessId process, api::LogLevel least)
      : scheduler_(scheduler), causes_(causes), process_(process), least_(least) {}

  bool enabled(api::LogLevel level) const override { return level >= least_; }
  void write(const api::LogRecord& record) override;

 private:
  std::vector<sim::EventId> arrivals(std::string_view wake_ups) const;

  sim::Scheduler& scheduler_;
  Causes& causes_;
  sim::ProcessId process_;
  api::LogLevel least_;
};

}  // namespace porchsim::fakeporch
