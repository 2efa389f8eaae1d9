#include "scenarios/steps/assertion_watch.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/document/duration.h"
#include "scenarios/steps/judge.h"
#include "scenarios/steps/told_about.h"

namespace porchsim::scenarios {

namespace {

using Kind = Assertion::Kind;

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::Always:
      return "always";
    case Kind::Never:
      return "never";
    case Kind::Until:
      return "until";
    case Kind::Eventually:
      return "eventually";
  }
  return "";
}

// What may never be so, and is.
std::string what_has_come(World& world, const Expectation& what, JudgeOptions options) {
  options.never = true;
  return problem_with(world, what, options).value_or("it has come, expected never to");
}

}  // namespace

AssertionWatch::AssertionWatch(World& world, TriggerWatch& triggers,
                               std::vector<Violation>& violations)
    : world_(world), triggers_(triggers), violations_(violations) {}

void AssertionWatch::start() {
  running_ = true;
  for (const Assertion& assertion : world_.scenario().assertions) {
    Watched watched;
    watched.assertion = &assertion;
    if (assertion.after) watched.after = &triggers_.arm(*assertion.after);
    if (assertion.until) watched.until = &triggers_.arm(*assertion.until);
    watched_.push_back(watched);
  }
  for (Watched& watched : watched_) judge(watched, world_.trace().last_id());
}

void AssertionWatch::on_event(const sim::Event& event) {
  if (!running_) return;
  for (Watched& watched : watched_) {
    if (watched.settled) continue;
    const bool turns = (!watched.begun && watched.after != nullptr && watched.after->come) ||
                       (watched.until != nullptr && watched.until->come);
    const bool late = watched.begun && watched.assertion->within &&
                      event.time > watched.begin + *watched.assertion->within;
    if (turns || late || concerns(watched.assertion->what, event)) judge(watched, event.id);
  }
}

void AssertionWatch::judge(Watched& watched, sim::EventId event) {
  if (!watched.begun) {
    if (watched.after != nullptr && !watched.after->come) return;
    watched.begun = true;
    watched.begin = world_.scheduler().now();
  }
  if (!counts_from_here(watched, event)) return;
  const Assertion& assertion = *watched.assertion;
  if (assertion.kind == Kind::Eventually) return judge_eventually(watched, event);
  const bool over = is_over(watched);
  if (over && assertion.kind == Kind::Until) return complain_missing(watched, event);
  if (over || (watched.until != nullptr && watched.until->come)) {
    watched.settled = true;
    return;
  }
  const bool never = assertion.kind == Kind::Never;
  if (!never && !watched.met) watched.met = there_is(world_, assertion.what);
  const auto problem = problem_with(world_, assertion.what, options_of(watched));
  if (never && !problem)
    complain(watched, event, what_has_come(world_, assertion.what, options_of(watched)));
  if (!never && problem) complain(watched, event, *problem);
}

// The call that the event behind `after` came of is counted just after that event: what follows is
// counted from the next one on.
bool AssertionWatch::counts_from_here(Watched& watched, sim::EventId event) {
  if (watched.after == nullptr || watched.since || !counts(watched.assertion->what)) return true;
  if (event == watched.after->event) return false;
  watched.since = Since{world_.calls(), watched.after->event};
  return true;
}

JudgeOptions AssertionWatch::options_of(const Watched& watched) {
  const Kind kind = watched.assertion->kind;
  const bool each = kind == Kind::Always || kind == Kind::Until;
  return {.sets = each ? SetMeaning::Each : SetMeaning::Some,
          .while_absent = each,
          .since = watched.since ? &*watched.since : nullptr};
}

bool AssertionWatch::is_over(const Watched& watched) const {
  const auto& within = watched.assertion->within;
  return within && world_.scheduler().now() > watched.begin + *within;
}

void AssertionWatch::judge_eventually(Watched& watched, sim::EventId event) {
  if (!is_over(watched)) {
    watched.settled = !problem_with(world_, watched.assertion->what, options_of(watched));
    return;
  }
  // The state may come right at the very event that is too late.
  complain_late(watched, event);
}

void AssertionWatch::complain_late(Watched& watched, sim::EventId event) {
  const auto problem = problem_with(world_, watched.assertion->what, options_of(watched));
  const sim::Duration within = watched.assertion->within.value_or(sim::Duration{});
  complain(watched, event,
           fmt::format("not within {}{}", duration_text(within), problem ? ": " + *problem : ""));
}

void AssertionWatch::complain_missing(Watched& watched, sim::EventId event) {
  const Assertion& assertion = *watched.assertion;
  complain(watched, event,
           fmt::format("the event has not come{}: {}",
                       is_over(watched) ? " within " + duration_text(*assertion.within) : "",
                       assertion.until->text));
}

bool AssertionWatch::waits() const {
  return std::ranges::any_of(watched_, [](const Watched& watched) {
    return watched.assertion->kind != Kind::Until && watched.assertion->within && watched.begun &&
           !watched.settled;
  });
}

sim::Time AssertionWatch::last_deadline() const {
  sim::Time last{};
  for (const Watched& watched : watched_) {
    if (!watched.begun || watched.settled || !watched.assertion->within) continue;
    last = std::max(last, watched.begin + *watched.assertion->within);
  }
  return last;
}

void AssertionWatch::finish(bool tell_idle) {
  for (Watched& watched : watched_) {
    if (tell_idle) complain_idle(watched);
    if (watched.settled) continue;
    const Assertion& assertion = *watched.assertion;
    if (!watched.begun) {
      complain(
          watched, world_.trace().last_id(),
          fmt::format("it was never judged, since this has not come: {}", assertion.after->text));
    } else if (assertion.kind == Kind::Until) {
      complain_missing(watched, world_.trace().last_id());
    } else if (assertion.kind == Kind::Eventually) {
      judge_eventually(watched, world_.trace().last_id());
      if (!watched.settled) complain_late(watched, world_.trace().last_id());
    }
  }
  running_ = false;
}

// "Always Published" says nothing of what never exists.
void AssertionWatch::complain_idle(Watched& watched) {
  const Assertion& assertion = *watched.assertion;
  const bool each = assertion.kind == Kind::Always || assertion.kind == Kind::Until;
  const auto* set = std::get_if<SetMatch>(&assertion.what.match);
  const bool of_members = set != nullptr
                              ? set->plain || (set->each && !set->count)
                              : std::holds_alternative<ObjectMatch>(assertion.what.match);
  if (!each || !of_members || watched.met || !watched.begun || assertion.on_purpose) return;
  complain(watched, world_.trace().last_id(),
           "there was never one to judge; say on-purpose: true beside it if that is meant");
}

void AssertionWatch::complain(Watched& watched, sim::EventId event, const std::string& message) {
  watched.settled = true;
  const Assertion& assertion = *watched.assertion;
  JudgeOptions options = options_of(watched);
  options.never = assertion.kind == Kind::Never;
  violations_.push_back(
      violation_of(world_, assertion.what, options, std::string(name_of(assertion.kind)), message));
  violations_.back().event = event;
}

}  // namespace porchsim::scenarios
