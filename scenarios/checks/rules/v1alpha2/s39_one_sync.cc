// S39: a process syncs a repository once at a time, and none that is not registered: from the call
// that opens it until it is fetched, or a call of its cache has failed, no other sync of it begins.
#include <fmt/format.h>

#include <set>
#include <utility>

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
    if (gone_.contains(event.subject))
      report(out, event, "a sync of {} begins, and it is gone", event.subject);
    const bool is_first = running_.insert({event.actor, event.subject}).second;
    const auto stored = truth.find(event.subject.kind, {event.subject.scope, event.subject.name});
    if (!is_first && repository_in(stored) != nullptr)
      report(out, event, "a sync of {} begins while another is under way", event.subject);
  }

 private:
  using Sync = std::pair<sim::ActorId, sim::Subject>;
  std::set<Sync> running_;
  std::set<sim::Subject> gone_;
};

}  // namespace

std::unique_ptr<Check> make_one_sync() { return std::make_unique<OneSync>(); }

}  // namespace porchsim::scenarios
