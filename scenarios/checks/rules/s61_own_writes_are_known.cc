// S61: a process knows what it has written itself. A reconcile that begins after the answer to a
// write of its own process does not write the same object from an older version: the server refuses
// that, and what was decided from the older version is decided wrongly. Kubernetes: a cache that
// lags behind the writes of its own controller (ReplicaSets that make too many pods). A process
// that starts anew knows nothing, and what became of a write without an answer nobody knows.
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "fakeporch/store/call_payloads.h"
#include "fakeporch/store/revision.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/failed_calls.h"

namespace porchsim::scenarios {
namespace {

class OwnWritesAreKnown final : public Check {
 public:
  OwnWritesAreKnown() {
    hear_of({sim::Verb::Reconcile, sim::Verb::Done, sim::Verb::Failed, sim::Verb::Crash});
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    Process& process = processes_[write.event.actor];
    if (write.after == nullptr) {
      for (auto& [actor, one] : processes_) one.written.erase(write.event.subject);
      return;
    }
    // The answer to a delete tells no version.
    if (write.event.verb == sim::Verb::Delete) {
      process.written.erase(write.event.subject);
      return;
    }
    if (write.event.causes.empty() || !process.running.contains(write.event.causes.front())) return;
    process.written.insert_or_assign(write.event.subject,
                                     Own{write.event.version_after, write.event.causes.front(), 0});
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    Process& process = processes_[event.actor];
    switch (event.verb) {
      case sim::Verb::Reconcile:
        process.running.insert(event.id);
        return;
      case sim::Verb::Done:
        for (const sim::EventId began : event.causes) ended(process, began, event.id);
        return;
      case sim::Verb::Crash:
        process = {};
        return;
      default:
        failed(process, event, out);
    }
  }

 private:
  struct Own {
    std::uint64_t version = 0;
    sim::EventId reconcile = 0;  // that wrote it
    sim::EventId known = 0;      // when that ended; 0 = it is under way
  };
  struct Process {
    std::set<sim::EventId> running;
    std::map<sim::Subject, Own> written;  // the last of each
  };

  static void ended(Process& process, sim::EventId began, sim::EventId event) {
    if (process.running.erase(began) == 0) return;
    for (auto& [object, own] : process.written)
      if (own.reconcile == began) own.known = event;
  }

  void failed(Process& process, const sim::Event& event, Violations& out) {
    const auto own = process.written.find(event.subject);
    if (own == process.written.end() || !is_write(event.failure.call)) return;
    const fakeporch::FailedCall* call = fakeporch::failed_call_in(event.after);
    if (call == nullptr || !call->is_answer() || event.failure.reason == "Timeout") {
      process.written.erase(own);
      return;
    }
    // What was written on the way to another error has no answer that tells its version.
    const bool is_before = !event.causes.empty() && event.causes.front() == own->second.reconcile &&
                           !call->version().empty() &&
                           fakeporch::revision_of(call->version()) < own->second.version;
    if (is_before && event.failure.reason != "Conflict") {
      process.written.erase(own);
      return;
    }
    const bool is_later = own->second.known != 0 && !event.causes.empty() &&
                          process.running.contains(event.causes.front()) &&
                          event.causes.front() > own->second.known;
    if (!is_later) return;
    if (event.failure.reason != "Conflict" || call->version().empty()) return;
    if (fakeporch::revision_of(call->version()) >= own->second.version) return;
    report(out, event, "the {} of {} does not know what its own process has written",
           event.failure.call, event.subject);
  }

  std::map<sim::ActorId, Process> processes_;
};

}  // namespace

std::unique_ptr<Check> make_own_writes_are_known() { return std::make_unique<OwnWritesAreKnown>(); }

}  // namespace porchsim::scenarios
