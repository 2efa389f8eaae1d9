// S39: a process syncs a repository once at a time, and none that is not registered: from the call
// that opens it until it is fetched, or a call of its cache has failed, no other sync of it begins.
// Nor does one of a repository that has gone, once its controller has heard of that.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "scenarios/checks/backstage.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

class OneSync final : public Check {
 public:
  OneSync() { hear_of({sim::Verb::Open, sim::Verb::Fetch, sim::Verb::Failed, sim::Verb::Crash}); }

  void on_write(const Write& write, const Truth&, Violations&) override {
    if (repository_in(write.after) != nullptr) gone_.erase(write.event.subject);
    const bool is_removal = repository_in(write.before) != nullptr && !write.after;
    if (is_removal) gone_.insert(write.event.subject);
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    if (event.verb == sim::Verb::Crash) {
      std::erase_if(running_, [&](const Sync& sync) { return sync.first == event.actor; });
      return;
    }
    if (!is_of_repository_cache(event)) return;
    if (event.verb != sim::Verb::Open) {
      running_.erase({event.actor, event.subject});
      return;
    }
    if (gone_.contains(event.subject) && !still_shows(event, truth))
      report(out, event, "a sync of {} begins, and it is gone", event.subject);
    const bool is_first = running_.insert({event.actor, event.subject}).second;
    const auto stored = truth.find(event.subject.kind, {event.subject.scope, event.subject.name});
    if (!is_first && repository_in(stored) != nullptr)
      report(out, event, "a sync of {} begins while another is under way", event.subject);
  }

 private:
  using Sync = std::pair<sim::ActorId, sim::Subject>;

  // The cache of the actor has what the event is about.
  static bool still_shows(const sim::Event& event, const Truth& truth) {
    if (truth.backstage() == nullptr) return false;
    const std::string& actor = truth.actor(event.actor).name;
    const auto is_it = [&event](const api::ObjectPtr& object) {
      return object->meta().name == event.subject.name &&
             object->meta().name_space == event.subject.scope;
    };
    return std::ranges::any_of(truth.backstage()->caches(), [&](const Backstage::Cache& cache) {
      return cache.controller == actor && cache.kind == event.subject.kind &&
             std::ranges::any_of(cache.objects, is_it);
    });
  }

  std::set<Sync> running_;
  std::set<sim::Subject> gone_;
};

}  // namespace

std::unique_ptr<Check> make_one_sync() { return std::make_unique<OneSync>(); }

}  // namespace porchsim::scenarios
