// S49: of several processes of one controller only the one acts that holds the lease
// (coordination.k8s.io/v1 Lease; controllers/runtime/leader_election.h): a reconcile begins in no
// process that has not taken the lease since it started, after another has taken it, or later than
// the lease says after it was renewed last. Calls of its last reconcile may still arrive.
#include <chrono>
#include <cstdint>
#include <map>
#include <string>

#include <fmt/format.h>

#include "controllers/runtime/leader_election.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class OneLeader final : public Check {
 public:
  OneLeader() { hear_of({sim::Verb::Crash, sim::Verb::Reconcile}); }

  // Who writes a lease with a holder claims it for itself.
  void on_write(const Write& write, const Truth&, Violations&) override {
    if (!write.after || write.object()->kind() != runtime::lease_type().kind) return;
    if (!write.actor.is(sim::Role::Controller)) return;
    const api::Json spec = write.after->json()["spec"];
    if (spec["holderIdentity"].as_string().empty()) return;
    const auto lasts = std::chrono::seconds(spec["leaseDurationSeconds"].as_integer());
    leaders_.insert_or_assign(
        write.actor.reconciles,
        Leader{write.event.actor, write.event.time + lasts, write.actor.name});
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    if (event.verb == sim::Verb::Crash) {
      for (auto& [kind, leader] : leaders_)
        if (leader.process == event.actor) leader.is_up = false;
    }
    if (event.verb != sim::Verb::Reconcile) return;
    const auto found = leaders_.find(event.subject.kind);
    if (found == leaders_.end()) return;
    const Leader& leader = found->second;
    if (leader.process != event.actor) {
      report(out, event, "{} is reconciled by a process that does not hold the lease: {} does",
             event.subject, leader.name);
    } else if (!leader.is_up) {
      report(out, event, "{} is reconciled by {}, which has not taken the lease since it started",
             event.subject, leader.name);
    } else if (event.time > leader.until) {
      report(out, event, "{} is reconciled by {} after its lease has run out", event.subject,
             leader.name);
    }
  }

 private:
  struct Leader {
    sim::ActorId process{};
    sim::Time until{};
    std::string name;
    bool is_up = true;
  };
  std::map<std::string, Leader, std::less<>> leaders_;  // by the kind that they reconcile
};

}  // namespace

std::unique_ptr<Check> make_one_leader() { return std::make_unique<OneLeader>(); }

}  // namespace porchsim::scenarios
