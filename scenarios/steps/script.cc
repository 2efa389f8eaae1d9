#include "scenarios/steps/script.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/document/duration.h"
#include "scenarios/steps/judge.h"
#include "scenarios/steps/told_about.h"
#include "scenarios/steps/variables.h"

namespace porchsim::scenarios {

namespace {

std::string who_does(const Step& step) {
  return step.as.empty() ? step.text : fmt::format("{} as {}", step.text, step.as);
}

// Why a state has not come; nothing to say of an event.
std::string why_not(World& world, const Trigger& trigger) {
  const auto* state = std::get_if<Expectation>(&trigger.what);
  if (state == nullptr) return "";
  const auto problem = problem_with(world, *state, {.sets = SetMeaning::Some});
  return problem ? ": " + *problem : ", though it holds now";
}

}  // namespace

std::optional<std::string> wrong_outcome(const Step& step, const api::Result<>& outcome) {
  if (!step.fails) {
    if (outcome) return std::nullopt;
    return fmt::format("{} failed with {}: {}", who_does(step),
                       api::to_string(outcome.error().reason), outcome.error().message);
  }
  if (step.fails->reason == kAnyOutcome) return std::nullopt;
  if (outcome)
    return fmt::format("{} succeeded, expected to fail with {}", who_does(step),
                       step.fails->reason);
  const std::string_view reason = api::to_string(outcome.error().reason);
  if (reason != step.fails->reason) {
    return fmt::format("{} failed with {}: {}; expected {}", who_does(step), reason,
                       outcome.error().message, step.fails->reason);
  }
  if (outcome.error().message.find(step.fails->message) == std::string::npos) {
    return fmt::format("{} failed with {}: {}; expected a message with \"{}\"", who_does(step),
                       reason, outcome.error().message, step.fails->message);
  }
  return std::nullopt;
}

Script::Script(World& world, std::vector<Violation>& violations)
    : world_(world), violations_(violations), performer_(world), triggers_(world) {}

Script::~Script() { world_.scheduler().kill(world_.person("you").process); }

void Script::start(const std::vector<Step>& steps, std::function<void()> then) {
  world_.scheduler().spawn(world_.person("you").process, "script",
                           [this, &steps, then = std::move(then)] {
                             run_steps(steps, {});
                             if (then && !gave_up_) then();
                             done_ = true;
                           });
}

sim::Time Script::rest_deadline() const {
  sim::Time deadline = sim::Time::max();
  for (const Resting& resting : resting_) {
    if (!resting.rested) deadline = std::min(deadline, resting.deadline);
  }
  return deadline;
}

void Script::rested(bool overdue) {
  for (Resting& resting : resting_) {
    if (resting.rested || (overdue && resting.deadline > world_.scheduler().now())) continue;
    resting.rested = true;
    resting.overdue = overdue;
    world_.scheduler().wake(resting.task);
  }
}

void Script::report_missed_triggers() {
  for (const Reaction& reaction : reactions_) {
    if (reaction.armed->come) continue;
    complain("when", reaction.when->trigger.place,
             fmt::format("it has never come: {}{}", reaction.when->trigger.text,
                         why_not(world_, reaction.when->trigger)));
  }
}

void Script::run_steps(const std::vector<Step>& steps, const Occasion& occasion) {
  arm_following(steps, 0);
  for (std::size_t i = 0; i < steps.size() && !gave_up_; ++i) {
    arm_following(steps, i + 1);
    do_step(steps[i], occasion);
  }
}

void Script::arm_following(const std::vector<Step>& steps, std::size_t from) {
  for (std::size_t i = from; i < steps.size(); ++i) {
    if (armed_.contains(steps[i].place)) continue;
    if (const auto* when = std::get_if<WhenStep>(&steps[i].action)) {
      armed_[steps[i].place] = &triggers_.arm(when->trigger);
      react(*when, *armed_[steps[i].place], steps[i].on_purpose);
    } else if (const auto* wait = std::get_if<WaitForStep>(&steps[i].action)) {
      armed_[steps[i].place] = &triggers_.arm_ahead(wait->trigger);
      return;
    } else {
      return;
    }
  }
}

void Script::do_step(const Step& step, const Occasion& occasion) {
  if (std::holds_alternative<WhenStep>(step.action)) return;  // it listens already
  const sim::EventId event = record_step(step, occasion.cause);
  world_.cluster().set_cause(event);
  if (const auto* wait = std::get_if<WaitForStep>(&step.action)) {
    wait_for(step, *wait);
  } else if (const auto* settle_step = std::get_if<SettleStep>(&step.action)) {
    settle(step, *settle_step);
  } else if (const auto* advance = std::get_if<AdvanceStep>(&step.action)) {
    world_.scheduler().sleep_for(advance->by);
  } else if (const auto* expect = std::get_if<ExpectStep>(&step.action)) {
    judge(*expect);
  } else if (const auto* fault = std::get_if<FaultStep>(&step.action)) {
    world_.plan_fault({fault->rule, step.place, fault->text, step.on_purpose});
  } else if (const auto* let = std::get_if<LetStep>(&step.action)) {
    keep(step, *let);
  } else {
    act(step, occasion.pace);
  }
  world_.cluster().set_cause(0);
}

void Script::react(const WhenStep& when, TriggerWatch::Armed& armed, bool on_purpose) {
  if (!on_purpose) reactions_.push_back({&when, &armed});
  world_.scheduler().spawn(world_.person("you").process, fmt::format("when {}", when.trigger.text),
                           [this, &armed, &steps = when.steps] {
                             if (!triggers_.wait(armed, sim::Time::max())) return;
                             run_steps(steps, {Pace::AtOnce, armed.event});
                           });
}

void Script::settle(const Step& step, const SettleStep& settle) {
  const sim::Duration within = settle.within.value_or(kSettleLimit);
  const sim::Time deadline = world_.scheduler().now() + within;
  if (rest(within)) return;
  complain("settle", step.place,
           fmt::format("the world is not at rest by {}", duration_text(deadline)));
}

bool Script::rest(sim::Duration within) {
  resting_.push_back({world_.scheduler().current(), world_.scheduler().now() + within});
  const auto resting = std::prev(resting_.end());
  world_.scheduler().stop();  // for whoever drives it knows no deadline of this one yet
  while (!resting->rested) world_.scheduler().park();
  const bool in_time = !resting->overdue;
  resting_.erase(resting);
  return in_time;
}

void Script::wait_for(const Step& step, const WaitForStep& wait) {
  const sim::Duration within = wait.within.value_or(kWaitLimit);
  const sim::Time deadline = world_.scheduler().now() + within;
  TriggerWatch::Armed& armed = *armed_.at(step.place);
  triggers_.look(armed);
  if (triggers_.wait(armed, deadline)) return;
  complain("step", step.place,
           fmt::format("within {} it has not come: {}{}", duration_text(within), wait.trigger.text,
                       why_not(world_, wait.trigger)));
  gave_up_ = true;
}

void Script::judge(const ExpectStep& step) {
  for (const Expectation& expectation : step.expectations) {
    const auto problem = problem_with(world_, expectation, {});
    if (problem) violations_.push_back(violation_of(world_, expectation, {}, "expect", *problem));
  }
}

void Script::keep(const Step& step, const LetStep& let) {
  for (const auto& [name, text] : let.values) {
    const api::Result<api::Json> value = with_values(world_, text);
    if (value) {
      world_.variables()[name] = *value;
    } else {
      complain("step", step.place, fmt::format("let {}: {}", name, value.error().message));
      gave_up_ = true;
    }
  }
}

void Script::act(const Step& step, Pace pace) {
  const bool outsider = std::holds_alternative<PushStep>(step.action) && step.as.empty();
  const std::string_view who = outsider ? std::string_view("outsider") : step.as;
  const api::Result<> outcome = performer_.perform(step.action, who, !step.fails.has_value(), pace);
  // What goes over the network is told by its client.
  if (!outcome && pace == Pace::AtOnce) record_refusal(step, outcome.error());
  const auto problem = wrong_outcome(step, outcome);
  if (!problem) return;
  complain("step", step.place, *problem);
  gave_up_ = true;
}

void Script::record_refusal(const Step& step, const api::Error& error) {
  sim::Event event;
  event.time = world_.scheduler().now();
  event.actor = world_.scheduler().actor_of(world_.person(step.as).process);
  event.layer = sim::Layer::Api;
  event.verb = sim::Verb::Failed;
  event.failure.reason = api::to_string(error.reason);
  event.detail = fmt::format("{}: {}: {}", step.text, api::to_string(error.reason), error.message);
  world_.trace().record(std::move(event));
}

sim::EventId Script::record_step(const Step& step, sim::EventId cause) {
  sim::Event event;
  event.time = world_.scheduler().now();
  event.actor = world_.scheduler().actor_of(world_.person(step.as).process);
  event.layer = sim::Layer::Log;
  event.verb = sim::Verb::Step;
  event.detail = step.text;
  if (cause != 0) event.causes.push_back(cause);
  return world_.trace().record(std::move(event));
}

void Script::complain(std::string check, Place place, std::string message) {
  violations_.push_back({.check = std::move(check),
                         .event = world_.trace().last_id(),
                         .time = world_.scheduler().now(),
                         .message = std::move(message),
                         .place = place});
}

}  // namespace porchsim::scenarios
