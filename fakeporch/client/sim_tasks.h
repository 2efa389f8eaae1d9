// Every wait of one simulated process, on the scheduler. Killing the process unwinds its waits.
//
// A wait with a far deadline (a periodic resync, a back-off that has grown long) must not keep the
// world from being at rest: from `background_from` on its timer is a background one.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "api/tasks.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

struct SimTasksOptions {
  api::Time epoch{};  // wall time of virtual time 0
  sim::Duration background_from = std::chrono::seconds(30);
};

class SimTasks final : public api::Tasks {
 public:
  SimTasks(sim::Scheduler& scheduler, sim::ProcessId process, SimTasksOptions options)
      : scheduler_(scheduler), process_(process), options_(options) {}

  api::Time now() const override;
  void spawn(std::string name, std::function<void()> body) override;
  void sleep_until(api::Time deadline) override;
  std::unique_ptr<api::Signal> make_signal() override;

 private:
  sim::Scheduler& scheduler_;
  sim::ProcessId process_;
  SimTasksOptions options_;
};

}  // namespace porchsim::fakeporch
