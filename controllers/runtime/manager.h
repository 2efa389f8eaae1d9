// A controller program: one connection to the API server, the informers its controllers share, and
// the controllers. Dropping the manager forgets everything a process holds in memory; the tasks
// that work in it must be gone by then.
//
// Start-up: informers, their first lists, the leadership if it is to be had first, then workers of
// all controllers.
// Kubernetes: controller-runtime, pkg/manager.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/client.h"
#include "api/log.h"
#include "api/observer.h"
#include "api/tasks.h"
#include "controllers/runtime/cache.h"
#include "controllers/runtime/controller.h"
#include "controllers/runtime/informer.h"
#include "controllers/runtime/leader_election.h"
#include "controllers/runtime/own_writes.h"

namespace porchsim::runtime {

struct ManagerOptions {
  std::string name = "manager";      // names its start-up task
  std::string name_space = {};       // that its informers watch; "" = all
  api::Duration resync_period{0};    // of every informer; 0 = never
  std::uint64_t list_page_size = 0;  // of every informer; 0 = all at once
  // Where a program asks for it (elect_leader), controllers start once this process leads. When it
  // leads no more, the last call ends the process: what is under way in it must not go on.
  std::optional<LeaderElectionOptions> election = {};
  std::function<void()> on_leadership_lost = {};
};

class Manager {
 public:
  Manager(std::unique_ptr<api::Client> client, std::unique_ptr<api::Tasks> tasks,
          std::unique_ptr<api::Log> log, std::unique_ptr<api::Observer> observer,
          ManagerOptions options = {});
  ~Manager();
  Manager(const Manager&) = delete;
  Manager& operator=(const Manager&) = delete;

  api::Client& client();  // uncached reads, all writes
  // Whether informers know what client() has written (own_writes.h); before start().
  void know_own_writes(bool know) { knows_own_writes_ = know; }
  // Informers made from here on begin with what there is (InformerOptions::begin_with_newest).
  void begin_with_newest() { begins_with_newest_ = true; }
  api::Tasks& tasks() { return *tasks_; }
  api::Log& log() { return *log_; }
  // Reads kinds with an informer from it, others from the API server.
  CachedReader& cache() { return cache_; }

  // Its controllers must not act beside those of another process; before start(). Without
  // ManagerOptions::election there is no other.
  void elect_leader();

  // The informer of the kind, made at the first call; later ones share it. Indexes, handlers and
  // controllers come before start().
  Informer& informer(const api::ResourceType& type);
  std::vector<const Informer*> informers() const;  // all of them, in the order of their kinds
  Controller& add_controller(std::unique_ptr<Reconciler> reconciler, ControllerOptions options);

  void start();  // called once, from anywhere: spawns a task, does not wait
  bool has_started() const { return started_; }  // all synced, workers running
  bool is_connected() const;                     // every informer follows the server
  bool leads() const { return elector_ && elector_->leads(); }
  bool stands_by() const { return elector_ && !elector_->leads(); }
  void stop();  // informers and workers end when what they are doing is done

 private:
  std::unique_ptr<api::Client> client_;
  std::unique_ptr<api::Tasks> tasks_;
  std::unique_ptr<api::Log> log_;
  std::unique_ptr<api::Observer> observer_;
  ManagerOptions options_;
  OwnWrites own_writes_;
  bool knows_own_writes_ = true;
  bool begins_with_newest_ = false;
  CachedReader cache_;
  std::map<api::ResourceType, std::unique_ptr<Informer>> informers_;
  std::vector<std::unique_ptr<Controller>> controllers_;
  std::optional<LeaderElector> elector_;
  bool running_ = false;  // start() was called
  bool started_ = false;
};

}  // namespace porchsim::runtime
