// L10: nobody starves: an object whose change has come to its controller is reconciled before that
// controller has reconciled the others too often, however much they have to do. A queue that is
// fair takes each of them once or twice, and as long as its own last reconcile is under way the
// object cannot have its turn.
#include <cstdint>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

#include "fakeporch/store/object_payload.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

// c: so often each other object may come first.
constexpr std::uint64_t kTurnsOfEach = 3;

bool is_reconciled(const sim::Subject& object) {
  return object.kind == "PackageVariant" || object.kind == "PackageVariantSet";
}

class NoStarvation final : public Check {
 public:
  NoStarvation() {
    hear_of({sim::Verb::Deliver, sim::Verb::Reconcile, sim::Verb::Done, sim::Verb::Crash});
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    if (write.event.verb != sim::Verb::Removed || !is_reconciled(write.event.subject)) return;
    for (auto& [actor, process] : processes_) process.waiting.erase(write.event.subject);
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    switch (event.verb) {
      case sim::Verb::Deliver:
        if (is_reconciled(event.subject)) delivered(event);
        break;
      case sim::Verb::Reconcile:
        reconciled(event, truth, out);
        break;
      case sim::Verb::Done:
        processes_[event.actor].running.erase(event.subject);
        break;
      case sim::Verb::Crash:
        processes_[event.actor].waiting.clear();
        processes_[event.actor].running.clear();
        break;
      default:
        break;
    }
  }

 private:
  struct Waiting {
    std::uint64_t others = 0;  // reconciles since its change was delivered
    bool is_told = false;
  };
  struct Process {
    // By uid, for another may come under a name: that its last reconcile may have seen, or that
    // were delivered since.
    std::map<std::string, std::int64_t> generations;
    std::map<sim::Subject, Waiting> waiting;
    std::set<sim::Subject> running;
    std::set<sim::Subject> reconciled;
  };

  void delivered(const sim::Event& event) {
    const api::ObjectPtr object = fakeporch::object_in(event.after);
    if (!object) return;
    Process& process = processes_[event.actor];
    std::int64_t& last = process.generations[object->meta().uid];
    if (object->meta().generation <= last) return;
    last = object->meta().generation;
    process.waiting.try_emplace(event.subject);
  }

  void reconciled(const sim::Event& event, const Truth& truth, Violations& out) {
    Process& process = processes_[event.actor];
    const sim::Subject& own = event.subject;
    if (const auto object = truth.find(own.kind, {own.scope, own.name}))
      process.generations.insert_or_assign(object->meta().uid, object->meta().generation);
    process.waiting.erase(event.subject);
    process.running.insert(event.subject);
    process.reconciled.insert(event.subject);
    for (auto& [object, waiting] : process.waiting) {
      if (object.kind != event.subject.kind || waiting.is_told) continue;
      if (process.running.contains(object)) continue;  // by another worker
      if (++waiting.others <= kTurnsOfEach * (process.reconciled.size() + 1)) continue;
      waiting.is_told = true;
      report(out, event, "{} waits since its change was delivered, and others have had {} turns",
             object, waiting.others);
    }
  }

  std::map<sim::ActorId, Process> processes_;
};

}  // namespace

std::unique_ptr<Check> make_no_starvation() { return std::make_unique<NoStarvation>(); }

}  // namespace porchsim::scenarios
