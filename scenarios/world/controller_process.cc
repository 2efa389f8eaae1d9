#include "scenarios/world/controller_process.h"

#include <fmt/format.h>

#include <string_view>

#include "base/ascii.h"

namespace porchsim::scenarios {
namespace {

sim::Actor actor_of(const ControllerSettings& settings) {
  return {.role = sim::Role::Controller,
          .ordinal = settings.ordinal,
          .name = settings.name,
          .reconciles = settings.program.reconciles};
}

// "packagevariant.porch.kpt.dev".
std::string lease_of(std::string_view kind) { return base::to_lower(kind) + ".porch.kpt.dev"; }

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
  runtime::ManagerOptions options{.name = settings_.name,
                                  .name_space = settings_.watched_name_space};
  ++starts_;
  if (settings_.has_rivals) {
    options.election = {.lease = {settings_.name_space, lease_of(reconciles())},
                        .identity = fmt::format("{}-{}", settings_.name, starts_)};
    options.on_leadership_lost = [this] { settings_.exit(process_); };
  }
  manager_ = std::make_unique<runtime::Manager>(
      decorators.around(cluster_.client(process_)), cluster_.tasks(process_),
      decorators.around(cluster_.log(process_)), cluster_.observer(process_), std::move(options));
  settings_.settings.content = cluster_.content(process_);
  settings_.program.add_to_manager(*manager_, settings_.settings);
  manager_->start();
}

bool ControllerProcess::reconnects() const {
  return running() && !cluster_.is_partitioned(process_) && !manager_->is_connected();
}

bool ControllerProcess::stands_by() const {
  return running() && !cluster_.is_partitioned(process_) && manager_->stands_by();
}

std::vector<const runtime::Informer*> ControllerProcess::informers() const {
  if (!running()) return {};
  return manager_->informers();
}

void ControllerProcess::kill() {
  if (!running()) return;
  scheduler_.kill(process_);
  manager_.reset();
}

}  // namespace porchsim::scenarios
