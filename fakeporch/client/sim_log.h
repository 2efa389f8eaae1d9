// What one simulated process says to people, as events of the trace (verb Message).
#pragma once

#include "api/log.h"
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
  sim::Scheduler& scheduler_;
  Causes& causes_;
  sim::ProcessId process_;
  api::LogLevel least_;
};

}  // namespace porchsim::fakeporch
