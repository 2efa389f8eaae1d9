// L22: a Repository of v1alpha2 whose spec somebody has changed is synced soon (seed 003: a sync
// comes when the spec is another), though the last sync has failed: whoever has mended what was
// wrong does not wait for its retry. So is one whose runOnceAt has come, whatever sync there was
// before that moment (spec/porch.md 4.9). Judged of a process that has turned to the repository
// since it learned of the change; not of a schedule, which says itself when. An attempt that fails
// is one, too, also of another process, once the status tells of it with this spec; and whoever is
// busy with other repositories, one after the other, has not forgotten this one.
#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "api/json/equal_members.h"
#include "fakeporch/store/epoch.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

constexpr auto kSoon = std::chrono::seconds(120);

using Sync = std::pair<sim::ActorId, sim::Subject>;  // who is to sync, and which repository

// Syncs that a change of one kind asks for, of those who have heard of it.
class SyncsOwed {
 public:
  // `from`: a sync that begins before does not count.
  void change(sim::EventId write, sim::Time from) { changes_.emplace(write, from); }

  // Nothing that was asked for until now waits any more.
  void settle(const sim::Subject& repository, sim::EventId write) {
    settled_[repository] = write;
    std::erase_if(owed_, [&](const auto& one) { return one.first.second == repository; });
  }

  void deliver(const sim::Event& event) {
    if (event.causes.empty()) return;
    const auto change = changes_.find(event.causes.front());
    if (change == changes_.end() || change->first <= settled_[event.subject]) return;
    owed_.insert_or_assign({event.actor, event.subject}, Owed{change->second, std::nullopt});
  }

  void open(const sim::Event& event) {
    std::erase_if(owed_, [&](const auto& one) {
      return one.first == Sync(event.actor, event.subject) && event.time >= one.second.from;
    });
    for (auto& [sync, owed] : owed_) {
      if (sync.first == event.actor && owed.since) owed.since = std::max(*owed.since, event.time);
    }
  }

  void failed(const sim::Event& event) { owed_.erase({event.actor, event.subject}); }

  void turn_to(const sim::Event& event) {
    const auto found = owed_.find({event.actor, event.subject});
    if (found == owed_.end() || found->second.since) return;
    found->second.since = std::max(event.time, found->second.from);
  }

  void forget(sim::ActorId actor) {
    std::erase_if(owed_, [&](const auto& one) { return one.first.first == actor; });
  }

  // Calls `tell` with each that `actor` has left waiting for too long, and for how long; once.
  template <class Tell>
  void take_late(sim::ActorId actor, sim::Time now, Tell tell) {
    std::erase_if(owed_, [&](const auto& one) {
      const auto& [sync, owed] = one;
      if (sync.first != actor || !owed.since || now < *owed.since + kSoon) return false;
      tell(sync.second, std::chrono::duration_cast<std::chrono::seconds>(now - *owed.since));
      return true;
    });
  }

 private:
  struct Owed {
    sim::Time from;
    std::optional<sim::Time> since;  // it has turned to it; nothing: it has not
  };

  std::map<sim::EventId, sim::Time> changes_;
  std::map<sim::Subject, sim::EventId> settled_;  // when last; what is heard of later is as old
  std::map<Sync, Owed> owed_;
};

class ChangedSpecsAreSynced final : public Check {
 public:
  ChangedSpecsAreSynced() {
    hear_of({sim::Verb::Open, sim::Verb::Failed, sim::Verb::Deliver, sim::Verb::Reconcile,
             sim::Verb::Start, sim::Verb::Crash});
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const api::Repository* before = repository_in(write.before);
    const api::Repository* after = repository_in(write.after);
    if (before == nullptr) return;
    const sim::Event& event = write.event;
    const bool is_going = after == nullptr || after->meta.deletion_timestamp;
    if (is_going || after->status.observed_generation >= after->meta.generation ||
        tells_of_attempt(*after, event)) {
      specs_.settle(event.subject, event.id);
    } else if (is_another(*before, *after)) {
      specs_.change(event.id, sim::Time());
      attempts_.erase(event.subject);
    }
    const std::optional<api::Time> moment = is_going ? std::nullopt : awaited(*after);
    if (moment == awaited(*before)) return;
    moments_.settle(event.subject, event.id - 1);
    if (moment) moments_.change(event.id, *moment - fakeporch::kEpoch);
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    switch (event.verb) {
      case sim::Verb::Deliver:
        for_both([&](SyncsOwed& owed) { owed.deliver(event); });
        break;
      case sim::Verb::Open:
        for_both([&](SyncsOwed& owed) { owed.open(event); });
        attempts_[event.subject].insert(event.actor);
        break;
      case sim::Verb::Failed:
        for_both([&](SyncsOwed& owed) { owed.failed(event); });
        break;
      case sim::Verb::Reconcile:
        judge(event, truth, out);
        for_both([&](SyncsOwed& owed) { owed.turn_to(event); });
        break;
      default:
        for_both([&](SyncsOwed& owed) { owed.forget(event.actor); });
    }
  }

 private:
  static bool is_another(const api::Repository& before, const api::Repository& after) {
    return !api::equal_but_for(before.to_json()["spec"], after.to_json()["spec"], {"sync"});
  }

  // When it is to be synced once; nothing: not at all, or it was.
  static std::optional<api::Time> awaited(const api::Repository& repository) {
    const auto& moment = repository.spec.sync.run_once_at;
    return moment == repository.status.observed_run_once_at ? std::nullopt : moment;
  }

  // That whoever writes it has tried to sync this spec, and has failed.
  bool tells_of_attempt(const api::Repository& repository, const sim::Event& event) const {
    const auto* ready = api::find_condition(repository.status.conditions, "Ready");
    const auto attempts = attempts_.find(event.subject);
    return ready != nullptr && ready->reason == "Error" &&
           ready->observed_generation == repository.meta.generation &&
           attempts != attempts_.end() && attempts->second.contains(event.actor);
  }

  void judge(const sim::Event& event, const Truth& truth, Violations& out) {
    const auto tell = [&](std::string_view what) {
      return [&, what](const sim::Subject& repository, std::chrono::seconds late) {
        report(out, event, "{} {}, and {} has not synced it for {} s", repository, what,
               truth.actor(event.actor), late.count());
      };
    };
    specs_.take_late(event.actor, event.time, tell("has another spec"));
    moments_.take_late(event.actor, event.time, tell("was to be synced once"));
  }

  void for_both(auto visit) {
    visit(specs_);
    visit(moments_);
  }

  std::map<sim::Subject, std::set<sim::ActorId>> attempts_;  // who has opened it with this spec
  SyncsOwed specs_;
  SyncsOwed moments_;
};

}  // namespace

std::unique_ptr<Check> make_changed_specs_are_synced() {
  return std::make_unique<ChangedSpecsAreSynced>();
}

}  // namespace porchsim::scenarios
