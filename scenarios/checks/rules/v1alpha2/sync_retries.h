// A repository that could not be synced is tried again when its retry is due, which is half a
// minute after the failure or later, also by a process that has started since; at once if its spec
// has changed since the failure, whoever has acknowledged that. A process that runs beside the one
// that failed may not have heard of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

#include "scenarios/checks/check.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {

class SyncRetries {
 public:
  void on_failure(const sim::Event& event) {
    if (is_of_repository_cache(event))
      failed_.insert_or_assign(event.subject, Failure{event.time, generations_[event.subject]});
  }
  void on_start(const sim::Event& event) { started_.insert_or_assign(event.actor, event.id); }

  // Of each write: whether it begins a sync too early.
  bool comes_early(const Write& write) {
    const api::Repository* after = repository_in(write.after);
    if (after == nullptr) return false;
    generations_[write.event.subject] = after->meta.generation;
    if (!write.actor.is(sim::Role::Controller)) return false;
    const auto known = errors_.find(after->meta.uid);
    const bool is_early = known != errors_.end() && ready_reason(*after) == "Reconciling" &&
                          is_early_after(known->second, write.event, *after);
    note(write, *after);
    return is_early;
  }

 private:
  struct Failure {
    sim::Time time{};
    std::int64_t generation = 0;  // of the object then: what was tried is no later one
  };
  struct Error {
    sim::EventId told = 0;
    sim::ActorId by{};
    sim::Time failed{};
    std::int64_t generation = 0;  // that was tried
  };

  bool is_early_after(const Error& error, const sim::Event& event,
                      const api::Repository& now) const {
    const auto started = started_.find(event.actor);
    const bool knows =
        error.by == event.actor || (started != started_.end() && started->second > error.told);
    return knows && now.meta.generation == error.generation &&
           event.time - error.failed < kLeastSyncRetry;
  }

  void note(const Write& write, const api::Repository& after) {
    const auto failed = failed_.find(write.event.subject);
    if (ready_reason(after) != "Error" || failed == failed_.end()) {
      errors_.erase(after.meta.uid);
      return;
    }
    const auto known = errors_.find(after.meta.uid);
    const Failure& failure = failed->second;
    if (known != errors_.end() && known->second.failed == failure.time) return;
    const auto* ready = api::find_condition(after.status.conditions, "Ready");
    errors_.insert_or_assign(after.meta.uid,
                             Error{write.event.id, write.event.actor, failure.time,
                                   std::min(ready->observed_generation, failure.generation)});
  }

  std::map<sim::Subject, Failure> failed_;  // the last call that did so
  std::map<sim::Subject, std::int64_t> generations_;
  std::map<sim::ActorId, sim::EventId> started_;
  std::map<std::string, Error> errors_;  // of those that say so, by uid
};

}  // namespace porchsim::scenarios
