// A scenario's world, built and ready: a cluster with its repositories, packages and objects,
// controllers as processes that can die, and people who act through clients of their own.
//
// Nothing here waits: whoever drives the scheduler (scenarios/run) lets the world come to rest.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/client.h"
#include "fakeporch/cluster.h"
#include "scenarios/format/scenario.h"
#include "scenarios/load/scenario_loader.h"
#include "scenarios/world/call_counts.h"
#include "scenarios/world/call_events.h"
#include "scenarios/world/controller_process.h"
#include "scenarios/world/observed.h"
#include "scenarios/world/recording.h"
#include "sim/faults.h"
#include "sim/scheduler.h"

namespace porchsim::scenarios {

// Someone with hands: a process without a program, and the client it acts through.
struct Person {
  std::string name;
  std::uint32_t ordinal = 0;
  sim::ProcessId process{};
  std::unique_ptr<api::Client> client;
  std::unique_ptr<api::Client>
      at_once;  // without latency: for whoever acts in the moment of an event
};

struct WorldSettings {
  api::Profile profile{};
  fakeporch::Quirks quirks{};
  std::uint64_t max_steps = 50'000'000;
  bool debug_messages = false;
  Decorators decorators{};
};

class World {
 public:
  // All but the settings must outlive the world; worlds that are made one after another may share
  // `stacks` and `memory`.
  World(const Scenario& scenario, Recording& recording, sim::StackPool& stacks,
        fakeporch::PackageMemory& memory, const WorldSettings& settings);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // In this order, with rest between them: Git content and repositories; objects; controllers.
  // Problems (a corrupt repository on disk, an object that the server refuses) name their place in
  // the scenario.
  Diagnostics build_repositories();
  Diagnostics build_objects();
  void start_controllers();

  const Scenario& scenario() const { return scenario_; }
  sim::Trace& trace() { return recording_.trace; }
  sim::Choices& choices() { return *recording_.choices; }
  sim::Scheduler& scheduler() { return scheduler_; }
  sim::Faults& faults() { return faults_; }
  // A fault of the scenario.
  void plan_fault(PlannedFault fault);
  // Those that have never fired, though they should: each with how many calls it named there were.
  struct IdleFault {
    const PlannedFault& fault;
    std::uint64_t calls = 0;
  };
  std::vector<IdleFault> idle_faults() const;
  fakeporch::Cluster& cluster() { return *cluster_; }
  CallCounts& calls() { return calls_; }
  CallEvents& call_events() { return call_events_; }
  Observed& observed() { return observed_; }
  // What the steps `let` of the scenario keep, by name; nothing before its step.
  using Variables = std::map<std::string, std::optional<api::Json>, std::less<>>;
  Variables& variables() { return variables_; }
  // Told of every call that the server has done, just after the events of its effects; may be
  // empty.
  void on_call(fakeporch::CallListener listener) { on_call_ = std::move(listener); }
  // Who watches hears of the same calls, before that.
  void show_calls(fakeporch::CallListener watcher) { watches_calls_ = std::move(watcher); }
  const std::string& name_space() const { return scenario_.world.name_space; }

  // "" is "you". Made at the first call; those that the scenario's steps name have their ordinals
  // from the beginning.
  Person& person(std::string_view name);
  // The same somebody, acting past the API.
  sim::ActorId outsider(const Person& person);

  // Null if there is none.
  ControllerProcess* controller(std::string_view name);
  const std::vector<std::unique_ptr<ControllerProcess>>& controllers() const {
    return controllers_;
  }
  // Controllers that a fault killed come back, as a Deployment brings them back: after
  // kRestartAfter unless the fault says when.
  static constexpr sim::Duration kRestartAfter = std::chrono::seconds(2);

  // The type of a kind's name; null if the scenario knows no such kind.
  const api::ResourceType* kind(std::string_view name) const;
  // The object as it stands in the server, at this event; null if absent. An empty namespace means
  // the world's.
  api::ObjectPtr find(std::string_view kind, std::string_view name_space, std::string_view name);
  // All of a kind, in order.
  std::vector<api::ObjectPtr> all(std::string_view kind);

  // How often an expectation has looked at an object; whoever looks says so.
  void looked_at(std::uint64_t objects) { looks_ += objects; }
  std::uint64_t looks() const { return looks_; }

  // Where a repository lies: its URL, that of its object, else what the scenario says.
  std::string url_of(std::string_view repository);
  // A Repository object for it.
  api::Json repository_object(const RepositorySpec& spec);
  // The Git repository of that name, with a main branch; made at the first call. Also for one that
  // no object names.
  fakeporch::GitRepository& git_repository(const RepositorySpec& spec);

 private:
  void add_controller(const ControllerSpec& spec);
  std::uint32_t ordinal_of_person(std::string_view name);
  void on_crash(sim::ProcessId process, sim::Duration down);
  fakeporch::ClusterOptions cluster_options(const WorldSettings& settings);

  const Scenario& scenario_;
  Recording& recording_;
  api::Profile profile_;
  sim::Scheduler scheduler_;
  sim::Faults faults_;
  std::map<std::size_t, PlannedFault> planned_;  // by their place in the plan
  CallCounts calls_;
  CallEvents call_events_;
  std::uint64_t looks_ = 0;
  Observed observed_;
  Variables variables_;
  fakeporch::CallListener on_call_;
  fakeporch::CallListener watches_calls_;
  std::vector<api::ResourceType> kinds_;
  std::unique_ptr<fakeporch::Cluster> cluster_;
  Decorators decorators_;
  std::vector<std::string> named_;  // people, by ordinal
  std::map<std::string, Person, std::less<>> people_;
  std::vector<std::unique_ptr<ControllerProcess>> controllers_;
};

}  // namespace porchsim::scenarios
