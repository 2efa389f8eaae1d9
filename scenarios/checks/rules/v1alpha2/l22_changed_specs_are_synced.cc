// L22: a Repository of v1alpha2 whose spec somebody has changed is synced soon (seed 003: a sync
// comes when the spec is another), though the last sync has failed: whoever has mended what was
// wrong does not wait for its retry. Judged of a process that has turned to the repository since it
// learned of the change; not of a schedule, or of a moment to be synced at, which say themselves
// when. An attempt that fails is one, too, also of another process, once the status tells of it
// with this spec; and whoever is busy with other repositories, one after the other, has not
// forgotten this one.
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "api/json/equal_members.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

constexpr auto kSoon = std::chrono::seconds(120);

class ChangedSpecsAreSynced final : public Check {
 public:
  ChangedSpecsAreSynced() {
    hear_of({sim::Verb::Open, sim::Verb::Failed, sim::Verb::Deliver, sim::Verb::Reconcile,
             sim::Verb::Start, sim::Verb::Crash});
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const api::Repository* before = repository_in(write.before);
    const api::Repository* after = repository_in(write.after);
    const bool is_settled = after == nullptr || after->meta.deletion_timestamp ||
                            after->status.observed_generation >= after->meta.generation ||
                            tells_of_attempt(*after, write.event);
    if (before != nullptr && is_settled) {
      settled_[write.event.subject] = write.event.id;
      std::erase_if(owed_,
                    [&](const auto& one) { return one.first.second == write.event.subject; });
    } else if (before != nullptr && after != nullptr && is_another(*before, *after)) {
      changes_.insert(write.event.id);
      attempts_.erase(write.event.subject);
    }
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    const Sync sync{event.actor, event.subject};
    switch (event.verb) {
      case sim::Verb::Deliver:
        if (!event.causes.empty() && changes_.contains(event.causes.front()) &&
            event.causes.front() > settled_[event.subject])
          owed_.insert_or_assign(sync, std::nullopt);
        break;
      case sim::Verb::Open:
        owed_.erase(sync);
        attempts_[event.subject].insert(event.actor);
        for (auto& [other, turned] : owed_) {
          if (other.first == event.actor && turned) turned = event.time;
        }
        break;
      case sim::Verb::Failed:
        owed_.erase(sync);
        break;
      case sim::Verb::Reconcile:
        judge(event, truth, out);
        if (const auto owed = owed_.find(sync); owed != owed_.end() && !owed->second)
          owed->second = event.time;
        break;
      default:
        std::erase_if(owed_, [&](const auto& one) { return one.first.first == event.actor; });
    }
  }

 private:
  using Sync = std::pair<sim::ActorId, sim::Subject>;  // who is to sync, and which repository
  static bool is_another(const api::Repository& before, const api::Repository& after) {
    return !api::equal_but_for(before.to_json()["spec"], after.to_json()["spec"], {"sync"});
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
    std::erase_if(owed_, [&](const auto& one) {
      const auto& [sync, turned] = one;
      if (sync.first != event.actor || !turned || event.time < *turned + kSoon) return false;
      report(out, event, "{} has another spec, and {} has not synced it for {} s", sync.second,
             truth.actor(event.actor),
             std::chrono::duration_cast<std::chrono::seconds>(event.time - *turned).count());
      return true;
    });
  }

  std::set<sim::EventId> changes_;                // writes of another spec
  std::map<sim::Subject, sim::EventId> settled_;  // when last; what is heard of later is as old
  std::map<sim::Subject, std::set<sim::ActorId>> attempts_;  // who has opened it with this spec
  std::map<Sync, std::optional<sim::Time>> owed_;  // since it has turned to it; nothing: it has not
};

}  // namespace

std::unique_ptr<Check> make_changed_specs_are_synced() {
  return std::make_unique<ChangedSpecsAreSynced>();
}

}  // namespace porchsim::scenarios
