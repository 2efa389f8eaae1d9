#include "scenarios/checks/watcher.h"

#include "scenarios/checks/limits.h"
#include "scenarios/checks/scheduled_sync.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "controllers/runtime/leader_election.h"
#include "fakeporch/store/object_payload.h"

namespace porchsim::scenarios {

Watcher::Watcher(sim::Trace& trace, std::vector<std::unique_ptr<Check>> checks)
    : trace_(trace), checks_(std::move(checks)) {
  truth_.know_actors(trace);
  for (std::size_t verb = 0; verb < hearers_.size(); ++verb) {
    for (const auto& check : checks_) {
      if (check->hears_of(static_cast<sim::Verb>(verb))) hearers_[verb].push_back(check.get());
    }
  }
  for (const auto& check : checks_) hear_calls_.push_back(check.get());
  trace_.attach([this](const sim::Event& event) { see(event); }, sim::Trace::Decisions::Hidden);
}

void Watcher::see(const sim::Event& event) {
  const bool may_commit = event.layer == sim::Layer::Api || event.layer == sim::Layer::Status;
  if (may_commit && (event.before || event.after)) {
    const Write write(
        event, trace_.actor(event.actor), fakeporch::object_in(event.before),
        event.verb == sim::Verb::Removed ? nullptr : fakeporch::object_in(event.after));
    if (write.before || write.after) {
      for (const auto& check : checks_) check->on_write(write, truth_, violations_);
      if (event.subject.kind != runtime::lease_type().kind) count(event);
      violations_.excuses().wrote(event);
    }
  } else if (event.verb == sim::Verb::Step || event.verb == sim::Verb::Fault ||
             event.verb == sim::Verb::Crash) {
    ++counts_.outside_changes;
  }
  if (event.verb == sim::Verb::Failed) note_failure(event);
  truth_.apply(event);
  ask(event);
  acts_ = event.actor;
  if (violations_.all().size() != circumstances_.size()) note_circumstances(event);
  if (violations_.ends_run() && stop_) stop_();
}

void Watcher::ask(const sim::Event& event) {
  auto& hearers = hearers_[static_cast<std::size_t>(event.verb)];
  bool all_listen = true;
  for (Check* check : hearers) {
    check->on_event(event, truth_, violations_);
    all_listen = all_listen && check->hears_of(event.verb);
  }
  if (!all_listen)
    std::erase_if(hearers, [&](const Check* check) { return !check->hears_of(event.verb); });
}

void Watcher::hear(const fakeporch::ApiCall& call) {
  sim::Event last;
  last.id = trace_.last_id();
  last.time = trace_.last_time();
  last.actor = acts_;
  for (Check* check : hear_calls_) check->on_call(call, last, truth_, violations_);
  std::erase_if(hear_calls_, [](const Check* check) { return !check->hears_of_calls(); });
  if (violations_.all().size() != circumstances_.size()) note_circumstances(last);
  if (violations_.ends_run() && stop_) stop_();
}

void Watcher::note_circumstances(const sim::Event& event) {
  while (circumstances_.size() < violations_.all().size()) {
    const Violation& violation = violations_.all()[circumstances_.size()];
    const sim::Actor& actor = trace_.actor(event.actor);
    circumstances_.push_back({actor.role, actor.reconciles, event.failure});
    if (ends_run_ && ends_run_(violation, circumstances_.back())) violations_.end_run();
  }
}

void Watcher::count(const sim::Event& event) {
  const sim::Actor& actor = trace_.actor(event.actor);
  if (!is_machine(actor) || actor.is(sim::Role::World)) {
    ++counts_.outside_changes;
    return;
  }
  if (is_scheduled_sync(event)) return;
  ++counts_.machine_writes;
  if (!quiet_ || is_late_try(event, actor)) return;
  if (counts_.writes_when_idle++ == 0) first_idle_write_ = event;
}

void Watcher::note_failure(const sim::Event& event) {
  if (trace_.actor(event.actor).is(sim::Role::Collector)) {
    collector_failed_.insert_or_assign(event.subject, event.time);
  } else if (event.failure.reason == "Conflict") {
    conflicts_.insert_or_assign(event.actor, Conflict{event.subject, event.time});
  }
}

// The collector waits for what a controller has let go, and both back off: the one's last try may
// come as late again as the other's. And while both fail for good they may meet: then the
// controller tells of that, and after its next try of what it has told before.
bool Watcher::is_late_try(const sim::Event& event, const sim::Actor& actor) const {
  const auto is_recent = [&event](sim::Time time) {
    return event.time - time <= kLongestBackOff + kLongestTry;
  };
  if (actor.is(sim::Role::Collector))
    return std::ranges::any_of(collector_failed_ | std::views::values, is_recent);
  const auto conflict = conflicts_.find(event.actor);
  if (event.verb != sim::Verb::UpdateStatus || conflict == conflicts_.end()) return false;
  const auto failed = collector_failed_.find(conflict->second.over);
  return is_recent(conflict->second.time) && failed != collector_failed_.end() &&
         is_recent(failed->second);
}

void Watcher::quiet_window_begins() { quiet_ = true; }

void Watcher::judge_rest() {
  ask_at_rest("");
  if (violations_.empty()) return;
  violations_.end_run();
  if (stop_) stop_();
}

void Watcher::finish(std::string_view restless_for) { ask_at_rest(restless_for); }

void Watcher::ask_at_rest(std::string_view restless_for) {
  last_.id = trace_.last_id();
  last_.time = trace_.last_time();
  Quiescence end = counts_;
  end.restless_for = restless_for;
  if (end.writes_when_idle > 0) end.first_idle_write = &first_idle_write_;
  for (const auto& check : checks_) check->at_quiescence(end, truth_, violations_);
  // At rest nobody acts.
  while (circumstances_.size() < violations_.all().size()) {
    circumstances_.emplace_back();
    if (ends_run_ && ends_run_(violations_.all()[circumstances_.size() - 1], circumstances_.back()))
      violations_.end_run();
  }
}

void Watcher::fresh_start() {
  for (const auto& check : checks_) check->at_fresh_start();
}

}  // namespace porchsim::scenarios
