#include "scenarios/run/watchers.h"

namespace porchsim::scenarios {

Watchers::Watchers(World& world, std::function<void(const sim::Event&)> listener)
    : listener_(std::move(listener)) {
  world.trace().attach([listening = listening_, this](const sim::Event& event) {
    if (*listening) on_event(event);
  });
}

void Watchers::begin(Script& script, AssertionWatch& assertions) {
  script_ = &script;
  assertions_ = &assertions;
}

void Watchers::end() {
  script_ = nullptr;
  assertions_ = nullptr;
}

void Watchers::on_event(const sim::Event& event) {
  if (script_ != nullptr) script_->on_event(event);
  if (assertions_ != nullptr) assertions_->on_event(event);
  if (listener_) listener_(event);
}

}  // namespace porchsim::scenarios
