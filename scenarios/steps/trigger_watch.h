// Triggers that are waited for: armed, they look at every event until theirs has come.
#pragma once

#include <cstdint>
#include <list>
#include <optional>

#include "scenarios/format/trigger.h"
#include "scenarios/world/world.h"
#include "sim/scheduler.h"

namespace porchsim::scenarios {

class TriggerWatch {
 public:
  explicit TriggerWatch(World& world) : world_(world) {}
  TriggerWatch(const TriggerWatch&) = delete;
  TriggerWatch& operator=(const TriggerWatch&) = delete;

  struct Armed {
    const Trigger* trigger = nullptr;  // must outlive the watch
    std::uint64_t seen = 0;
    bool come = false;
    sim::EventId event = 0;  // that brought it
    std::optional<sim::TaskId> waiter;
  };

  // Looks from now on; a state that holds already has come. The watch keeps it until it is
  // disarmed.
  Armed& arm(const Trigger& trigger);
  // The same for what is to come of a step that follows: a state that holds already may go with it.
  Armed& arm_ahead(const Trigger& trigger);
  // A state that holds has come.
  void look(Armed& armed);
  void disarm(const Armed& armed);
  void on_event(const sim::Event& event);
  // Writes of PackageRevisionResources show in the trace as what they do to a PackageRevision.
  void on_call(const fakeporch::ApiCall& call);

  // For the running task: until it comes, or the deadline; false if that was first.
  bool wait(Armed& armed, sim::Time deadline);

 private:
  bool comes_with(Armed& armed, const sim::Event& event);
  void come(Armed& armed, sim::EventId event);
  bool holds(const Expectation& expectation);

  World& world_;
  std::list<Armed> armed_;  // references stay valid
};

}  // namespace porchsim::scenarios
