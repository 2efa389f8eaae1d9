#include "scenarios/world/controller_process.h"

#include "controllers/packagevariant/watches.h"

namespace porchsim::scenarios {

ControllerProcess::ControllerProcess(sim::Scheduler& scheduler, fakeporch::Cluster& cluster,
                                     ControllerSettings settings)
    : scheduler_(scheduler),
      cluster_(cluster),
      settings_(std::move(settings)),
      process_(scheduler.make_process(settings_.name)) {}

ControllerProcess::~ControllerProcess() { kill(); }

void ControllerProcess::start() {
  if (running()) return;
  manager_ = std::make_unique<runtime::Manager>(cluster_.client(process_), cluster_.tasks(process_),
                                                cluster_.log(process_),
                                                runtime::ManagerOptions{.name = settings_.name});
  if (settings_.program) {
    settings_.program(*manager_);
  } else {
    packagevariant::SetupOptions setup;
    setup.max_concurrent_reconciles = settings_.workers;
    setup.injected_kinds = settings_.injected_kinds;
    packagevariant::add_to_manager(*manager_, settings_.options, setup);
  }
  manager_->start();
}

bool ControllerProcess::reconnects() const {
  return running() && !cluster_.is_partitioned(process_) && !manager_->is_connected();
}

void ControllerProcess::kill() {
  if (!running()) return;
  scheduler_.kill(process_);
  manager_.reset();
}

}  // namespace porchsim::scenarios
