// A controller program as a process of the world: it can be started, killed, and started anew with
// nothing in memory.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/object_key.h"
#include "controllers/packagevariant/mutations/options.h"
#include "controllers/runtime/manager.h"
#include "fakeporch/cluster.h"
#include "scenarios/world/decorators.h"
#include "sim/scheduler.h"

namespace porchsim::scenarios {

// What runs in a controller process.
struct ControllerProgram {
  std::string reconciles;  // a kind: what checks judge it by
  // Adds its controllers to the manager, which is then started.
  std::function<void(runtime::Manager&)> add_to_manager;
};
// Programs of one's own, by the name of the controller that runs them in a scenario.
using ControllerPrograms = std::map<std::string, ControllerProgram, std::less<>>;

struct ControllerSettings {
  std::string name;           // of the process and its actor
  std::uint32_t ordinal = 1;  // among the world's controllers of its kind
  packagevariant::Options options;
  std::size_t workers = 1;
  std::vector<api::ResourceType> injected_kinds;
  std::optional<ControllerProgram> program;  // instead of the PackageVariant controller
  Decorators decorators;
};

std::string reconciled_kind(const ControllerSettings& settings);

class ControllerProcess {
 public:
  // Makes the process; start() starts the program. Scheduler and cluster must outlive this.
  ControllerProcess(sim::Scheduler& scheduler, fakeporch::Cluster& cluster,
                    ControllerSettings settings);
  ~ControllerProcess();
  ControllerProcess(const ControllerProcess&) = delete;
  ControllerProcess& operator=(const ControllerProcess&) = delete;

  const std::string& name() const { return settings_.name; }
  std::string reconciles() const { return reconciled_kind(settings_); }
  sim::ProcessId process() const { return process_; }
  const packagevariant::Options& options() const { return settings_.options; }
  bool running() const { return manager_ != nullptr; }
  // It runs, nothing cuts it off, and some of its informers have yet to open their watch again.
  bool reconnects() const;

  void start();  // does nothing if it runs
  // Its tasks unwind where they wait, its memory is gone; harmless if it does not run. Not from a
  // task of its own.
  void kill();

 private:
  sim::Scheduler& scheduler_;
  fakeporch::Cluster& cluster_;
  ControllerSettings settings_;
  sim::ProcessId process_;
  std::unique_ptr<runtime::Manager> manager_;
};

}  // namespace porchsim::scenarios
