// A controller program as a process of the world: it can be started, killed, and started anew with
// nothing in memory.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "controllers/api/object_key.h"
#include "controllers/packagevariant/options.h"
#include "controllers/runtime/manager.h"
#include "fakeporch/cluster.h"
#include "sim/scheduler.h"

namespace porchsim::scenarios {

// What runs in a controller process: adds its controllers to the manager, which is then started.
using ControllerProgram = std::function<void(runtime::Manager&)>;
// Programs of one's own, by the name of the controller that runs them in a scenario.
using ControllerPrograms = std::map<std::string, ControllerProgram, std::less<>>;

struct ControllerSettings {
  std::string name;  // of the process and its actor
  packagevariant::Options options;
  std::size_t workers = 1;
  std::vector<api::ResourceType> injected_kinds;
  ControllerProgram program;  // empty = the PackageVariant controller
};

class ControllerProcess {
 public:
  // Makes the process; start() starts the program. Scheduler and cluster must outlive this.
  ControllerProcess(sim::Scheduler& scheduler, fakeporch::Cluster& cluster,
                    ControllerSettings settings);
  ~ControllerProcess();
  ControllerProcess(const ControllerProcess&) = delete;
  ControllerProcess& operator=(const ControllerProcess&) = delete;

  const std::string& name() const { return settings_.name; }
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
