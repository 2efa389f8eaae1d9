// S38: a sync that somebody asks for by runOnceAt is done: once for each moment that was ever
// there, by a sync that begins at that moment or later, and after it was asked for. A controller
// takes the moment out of the spec, or says that it has observed it, only then; at rest none waits
// whose time has come, in a repository that is Ready.
#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>

#include "fakeporch/store/epoch.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/objects_of.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

class AskedForOnce final : public Check {
 public:
  AskedForOnce() { hear_of({sim::Verb::Open}); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    for (auto& [uid, asked] : asked_) {
      const bool has_come = fakeporch::kEpoch + event.time >= asked.moment;
      if (asked.of == event.subject && has_come) asked.is_followed = true;
    }
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    const api::Repository* before = repository_in(write.before);
    const api::Repository* after = repository_in(write.after);
    if (write.actor.is(sim::Role::Controller) && before != nullptr && after != nullptr)
      judge(write, *before, *after, out);
    if (after == nullptr) return;
    const auto& moment = after->spec.sync.run_once_at;
    if (!moment || (before != nullptr && before->spec.sync.run_once_at == moment)) return;
    const auto asked = asked_.find(after->meta.uid);
    const bool is_known = asked != asked_.end() && asked->second.moment == *moment;
    if (!is_known)
      asked_.insert_or_assign(after->meta.uid, Asked{*moment, write.event.subject, false});
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!end.restless_for.empty()) return;
    for (const api::ObjectPtr& object : objects_of(truth, api::Repository::type().kind, "")) {
      const api::Repository* repository = repository_in(object);
      if (repository == nullptr || ready_reason(*repository) != "Ready") continue;
      const auto asked = asked_.find(repository->meta.uid);
      if (asked == asked_.end() || asked->second.is_followed) continue;
      const auto& moment = repository->spec.sync.run_once_at;
      if (moment != asked->second.moment || *moment > fakeporch::kEpoch + end.event.time) continue;
      report(out, end.event, "{} was to be synced at {}, and no sync has begun since", *object,
             api::to_rfc3339(*moment));
    }
  }

 private:
  struct Asked {
    api::Time moment;
    sim::Subject of;
    bool is_followed = false;  // by a sync that has begun
  };

  void judge(const Write& write, const api::Repository& before, const api::Repository& after,
             Violations& out) const {
    const auto asked = asked_.find(before.meta.uid);
    if (asked == asked_.end() || asked->second.is_followed) return;
    const std::optional<api::Time> moment = asked->second.moment;
    const bool is_cleared = before.spec.sync.run_once_at == moment && !after.spec.sync.run_once_at;
    const bool is_observed =
        after.status.observed_run_once_at == moment && before.status.observed_run_once_at != moment;
    if (!is_cleared && !is_observed) return;
    report(out, write.event,
           "{} has {} the sync of {} that was asked for at {}, and none has begun", write.actor,
           is_cleared ? "cleared" : "observed", *write.after, api::to_rfc3339(*moment));
  }

  std::map<std::string, Asked> asked_;  // by uid
};

}  // namespace

std::unique_ptr<Check> make_asked_for_once() { return std::make_unique<AskedForOnce>(); }

}  // namespace porchsim::scenarios
