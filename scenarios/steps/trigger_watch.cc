#include "scenarios/steps/trigger_watch.h"

#include "scenarios/steps/judge.h"
#include "scenarios/steps/trigger_match.h"

namespace porchsim::scenarios {

TriggerWatch::Armed& TriggerWatch::arm(const Trigger& trigger) {
  Armed& armed = arm_ahead(trigger);
  look(armed);
  return armed;
}

TriggerWatch::Armed& TriggerWatch::arm_ahead(const Trigger& trigger) {
  Armed armed;
  armed.trigger = &trigger;
  armed_.push_back(armed);
  return armed_.back();
}

void TriggerWatch::look(Armed& armed) {
  const auto* state = std::get_if<Expectation>(&armed.trigger->what);
  if (!armed.come && state != nullptr && holds(*state)) come(armed, world_.trace().last_id());
}

void TriggerWatch::disarm(const Armed& armed) {
  armed_.remove_if([&armed](const Armed& other) { return &other == &armed; });
}

void TriggerWatch::on_event(const sim::Event& event) {
  for (Armed& armed : armed_) {
    if (!armed.come && comes_with(armed, event)) come(armed, event.id);
  }
}

void TriggerWatch::on_call(const fakeporch::ApiCall& call) {
  for (Armed& armed : armed_) {
    const auto* pattern = std::get_if<EventPattern>(&armed.trigger->what);
    const bool mine = !armed.come && pattern != nullptr && matches(*pattern, call);
    if (mine && ++armed.seen == pattern->nth) come(armed, world_.trace().last_id());
  }
}

void TriggerWatch::come(Armed& armed, sim::EventId event) {
  armed.come = true;
  armed.event = event;
  if (armed.waiter) world_.scheduler().wake(*armed.waiter);
}

bool TriggerWatch::comes_with(Armed& armed, const sim::Event& event) {
  if (const auto* state = std::get_if<Expectation>(&armed.trigger->what)) {
    return concerns(*state, event) && holds(*state);
  }
  const auto& pattern = std::get<EventPattern>(armed.trigger->what);
  if (!matches(pattern, event, world_.trace().actor_name(event.actor))) return false;
  return ++armed.seen == pattern.nth;
}

bool TriggerWatch::holds(const Expectation& expectation) {
  return !problem_with(world_, expectation, {.sets = SetMeaning::Some});
}

bool TriggerWatch::wait(Armed& armed, sim::Time deadline) {
  armed.waiter = world_.scheduler().current();
  while (!armed.come) {
    if (!world_.scheduler().park_until(deadline) && !armed.come) break;
  }
  armed.waiter.reset();
  return armed.come;
}

}  // namespace porchsim::scenarios
