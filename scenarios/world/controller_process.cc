#include "scenarios/world/controller_process.h"

namespace porchsim::scenarios {
namespace {

sim::Actor actor_of(const ControllerSettings& settings) {
  return {.role = sim::Role::Controller,
          .ordinal = settings.ordinal,
          .name = settings.name,
          .reconciles = settings.program.reconciles};
}

}  // namespace

ControllerProcess::ControllerProcess(sim::Scheduler& scheduler, fakeporch::Cluster& cluster,
                                     ControllerSettings settings)
    : scheduler_(scheduler),
      cluster_(cluster),
      settings_(std::move(settings)),
      process_(scheduler.make_process(actor_of(settings_))) {}

ControllerProcess::~ControllerProcess() { kill(); }

void ControllerProcess::start() {
  if (running()) return;
  const Decorators& decorators = settings_.decorators;
  manager_ = std::make_unique<runtime::Manager>(
      decorators.around(cluster_.client(process_)), cluster_.tasks(process_),
      decorators.around(cluster_.log(process_)), cluster_.observer(process_),
      runtime::ManagerOptions{.name = settings_.name});
  settings_.program.add_to_manager(*manager_, settings_.settings);
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
