// A controller program as a process of the world: it can be started, killed, and started anew with
// nothing in memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "controllers/runtime/manager.h"
#include "fakeporch/cluster.h"
#include "scenarios/format/controller_program.h"
#include "scenarios/world/decorators.h"
#include "sim/scheduler.h"

namespace porchsim::scenarios {

struct ControllerSettings {
  std::string name;           // of the process and its actor
  std::uint32_t ordinal = 1;  // among the world's controllers of its kind
  ControllerProgram program;
  ProgramSettings settings;
  std::string watched_name_space = {};  // "" = all
  bool has_rivals = false;      // others of the world reconcile the same: they share a lease
  std::string name_space = {};  // of that lease
  std::function<void(sim::ProcessId)> exit = {};  // ends a process that has lost the lease
  Decorators decorators;
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
  const std::string& reconciles() const { return settings_.program.reconciles; }
  sim::ProcessId process() const { return process_; }
  api::Profile profile() const { return settings_.settings.profile; }
  bool running() const { return manager_ != nullptr; }
  // It runs, nothing cuts it off, and some of its informers have yet to open their watch again.
  bool reconnects() const;
  // It runs, nothing cuts it off, and it waits for the lease; or holds it.
  bool stands_by() const;
  bool leads() const { return running() && manager_->leads(); }
  // What it remembers of the server; empty if it does not run.
  std::vector<const runtime::Informer*> informers() const;

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
  std::uint64_t starts_ = 0;
};

}  // namespace porchsim::scenarios
