#include "scenarios/run/watchers.h"

namespace porchsim::scenarios {

Watchers::Watchers(World& world, std::function<void(const sim::Event&)> listener,
                   bool has_assertions)
    : listener_(std::move(listener)) {
  // An assertion with a deadline fails at the very next event behind it, whatever that is.
  const bool needs_decisions = listener_ || has_assertions;
  world.trace().attach(
      [listening = listening_, this](const sim::Event& event) {
        if (*listening) on_event(event);
      },
      needs_decisions ? sim::Trace::Decisions::Shown : sim::Trace::Decisions::Hidden);
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
