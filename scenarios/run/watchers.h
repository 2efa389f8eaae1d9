// Everyone who looks at the events of a run while it acts: the script's triggers, the assertions
// over time, and the caller's listener, in this order; and whoever ends a run that outgrows a
// limit. (Checks have a watcher of their own: scenarios/checks/watcher.h.)
#pragma once

#include <functional>
#include <memory>

#include "scenarios/steps/assertion_watch.h"
#include "scenarios/steps/script.h"
#include "scenarios/world/world.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

class Watchers {
 public:
  // Attaches itself to the world's trace, for as long as it lives.
  Watchers(World& world, const Scenario& scenario, std::function<void(const sim::Event&)> listener);
  ~Watchers() { *listening_ = false; }
  Watchers(const Watchers&) = delete;
  Watchers& operator=(const Watchers&) = delete;

  // From here on triggers and assertions hear of events; the building of the world is not their
  // business.
  void begin(Script& script, AssertionWatch& assertions);
  void end();

 private:
  void on_event(const sim::Event& event);

  World& world_;
  std::function<void(const sim::Event&)> listener_;
  Script* script_ = nullptr;
  AssertionWatch* assertions_ = nullptr;
  std::shared_ptr<bool> listening_ = std::make_shared<bool>(true);  // the trace outlives this
};

}  // namespace porchsim::scenarios
