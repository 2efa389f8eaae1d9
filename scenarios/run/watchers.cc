#include "scenarios/run/watchers.h"

#include <algorithm>

#include "scenarios/run/limit.h"
#include "scenarios/steps/judge.h"

namespace porchsim::scenarios {
namespace {

bool counts_calls(const Trigger& trigger) {
  const auto* state = std::get_if<Expectation>(&trigger.what);
  return state != nullptr && (counts(*state) || state->has_variables);
}

bool waits_for_calls(const std::vector<Step>& steps) {
  return std::ranges::any_of(steps, [](const Step& step) {
    if (const auto* wait = std::get_if<WaitForStep>(&step.action))
      return counts_calls(wait->trigger);
    const auto* when = std::get_if<WhenStep>(&step.action);
    return when != nullptr && (counts_calls(when->trigger) || waits_for_calls(when->steps));
  });
}

}  // namespace

Watchers::Watchers(World& world, const Scenario& scenario,
                   std::function<void(const sim::Event&)> listener)
    : world_(world), listener_(std::move(listener)) {
  // An assertion with a deadline fails at the very next event behind it, and a call is counted just
  // after its own events: the next one shows it, whatever that is.
  const bool needs_decisions =
      listener_ || !scenario.assertions.empty() || waits_for_calls(scenario.steps);
  world.trace().attach(
      [listening = listening_, this](const sim::Event& event) {
        if (*listening) on_event(event);
      },
      needs_decisions ? sim::Trace::Decisions::Shown : sim::Trace::Decisions::Hidden);
}

void Watchers::begin(Script& script, AssertionWatch& assertions) {
  script_ = &script;
  world_.on_call([&script](const fakeporch::ApiCall& call) { script.on_call(call); });
  assertions_ = &assertions;
}

void Watchers::end() {
  script_ = nullptr;
  world_.on_call({});
  assertions_ = nullptr;
}

void Watchers::on_event(const sim::Event& event) {
  const std::string_view actor = world_.trace().actor_name(event.actor);
  world_.observed().on_event(event, actor);
  world_.call_events().on_event(event, actor);
  if (script_ != nullptr) script_->on_event(event);
  if (assertions_ != nullptr) assertions_->on_event(event);
  if (listener_) listener_(event);
  if (outgrown(world_)) world_.scheduler().stop();
}

}  // namespace porchsim::scenarios
