// L20: what somebody asks of a repository while it is synced, by another spec or a deletion, has
// its turn when the sync is over, and not when the next health check is due. Judged of a process
// that learned of it and turned to the repository during its own sync, for which it had to wait; a
// sync is over when its outcome has been told, or could not be.
#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

// Between the telling and the end of a sync runOnceAt is cleared, in a few tries.
constexpr auto kIdle = std::chrono::seconds(60);

class AskedDuringASync final : public Check {
 public:
  AskedDuringASync() {
    hear_of({sim::Verb::Open, sim::Verb::Failed, sim::Verb::Deliver, sim::Verb::Reconcile,
             sim::Verb::Done, sim::Verb::Start, sim::Verb::Crash});
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const sim::Event& event = write.event;
    if (repository_in(write.before) == nullptr && repository_in(write.after) == nullptr) return;
    if (!write.after) {
      for (auto& [actor, process] : processes_) process.syncs.erase(event.subject);
    } else if (write.before && write.is_request()) {
      requests_.insert(event.id);
    }
    told(event);
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    Process& process = processes_[event.actor];
    switch (event.verb) {
      case sim::Verb::Open:
        if (is_of_repository_cache(event)) process.syncs.insert_or_assign(event.subject, Sync());
        break;
      case sim::Verb::Failed:
        if (!is_of_repository_cache(event)) told(event);
        break;
      case sim::Verb::Deliver:
        delivered(event, process);
        break;
      case sim::Verb::Reconcile:
        if (process.running.empty()) judge(event, truth, process, out);
        reconciled(event, process);
        break;
      case sim::Verb::Done:
        process.running.erase(event.subject);
        process.is_free_since = event.time;
        break;
      default:
        process = Process();
        break;
    }
  }

 private:
  struct Sync {
    bool is_over = false;
    sim::Time over_at{};
    bool is_asked = false;  // the process has learned of it since the sync began
    bool has_to_wait = false;
  };
  struct Process {
    sim::Time is_free_since{};
    std::set<sim::Subject> running;
    std::map<sim::Subject, Sync> syncs;  // the last of each repository
  };

  Sync* sync_of(const sim::Event& event) {
    Process& process = processes_[event.actor];
    const auto sync = process.syncs.find(event.subject);
    return sync == process.syncs.end() ? nullptr : &sync->second;
  }

  void told(const sim::Event& event) {
    Sync* sync = sync_of(event);
    if (sync == nullptr) return;
    sync->is_over = true;
    sync->over_at = event.time;
  }

  void delivered(const sim::Event& event, Process& process) {
    const auto sync = process.syncs.find(event.subject);
    if (sync == process.syncs.end() || event.causes.empty()) return;
    if (!sync->second.is_over && requests_.contains(event.causes.front()))
      sync->second.is_asked = true;
  }

  static void reconciled(const sim::Event& event, Process& process) {
    process.running.insert(event.subject);
    const auto sync = process.syncs.find(event.subject);
    if (sync == process.syncs.end()) return;
    sync->second.has_to_wait = sync->second.is_asked && !sync->second.is_over;
  }

  void judge(const sim::Event& event, const Truth& truth, Process& process, Violations& out) const {
    for (auto& [repository, sync] : process.syncs) {
      if (!sync.has_to_wait || !sync.is_over) continue;
      if (event.time < std::max(sync.over_at, process.is_free_since) + kIdle) continue;
      sync.has_to_wait = false;
      report(out, event, "what was asked of {} while {} synced it still waits, {} s after the sync",
             repository, truth.actor(event.actor),
             std::chrono::duration_cast<std::chrono::seconds>(event.time - sync.over_at).count());
    }
  }

  std::set<sim::EventId> requests_;  // writes that ask something of a repository
  std::map<sim::ActorId, Process> processes_;
};

}  // namespace

std::unique_ptr<Check> make_asked_during_a_sync() { return std::make_unique<AskedDuringASync>(); }

}  // namespace porchsim::scenarios
