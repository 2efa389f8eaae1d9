// E04: who fails backs off: between reconciles of an object that fail one after another passes at
// least base * 2^k, up to the cap. Judged of retries alone: a reconcile that something new has
// woken may come at once. While a process lists, it may be woken by what no event tells. A
// repository that could not be synced waits for its retry (v1alpha2/sync_retries.h).
//
// And nobody waits much longer: a variant or a set whose retry has long been due is tried again
// while its process has nothing else to do. A success ends the back-off.
#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include <fmt/format.h>

#include "api/package_variant_set.h"
#include "fakeporch/store/call_payloads.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/rules/v1alpha2/sync_retries.h"

namespace porchsim::scenarios {
namespace {

class BackOff final : public Check {
 public:
  BackOff() {
    hear_of({sim::Verb::Reconcile, sim::Verb::Done, sim::Verb::List, sim::Verb::Watch,
             sim::Verb::Start, sim::Verb::Crash, sim::Verb::Failed});
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    if (syncs_.comes_early(write))
      report(out, write.event, "{} is synced again before its time", *write.after);
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    switch (event.verb) {
      case sim::Verb::Reconcile:
        begun(event, out);
        break;
      case sim::Verb::Done:
        done(event);
        break;
      case sim::Verb::List:
        if (event.causes.empty()) listing_.insert({event.actor, event.subject});
        break;
      case sim::Verb::Watch:
        listing_.erase({event.actor, event.subject});
        listed_.insert_or_assign(event.actor, event.id);
        break;
      case sim::Verb::Start:
        syncs_.on_start(event);
        forget(event.actor);
        break;
      case sim::Verb::Crash:
        forget(event.actor);
        break;
      case sim::Verb::Failed:
        syncs_.on_failure(event);
        break;
      default:
        break;
    }
  }

 private:
  struct Failures {
    std::uint32_t in_a_row = 0;
    sim::EventId last = 0;
    sim::Time latest{};       // the next try should have come by then
    std::set<sim::Time> due;  // the retries that they have earned and nobody has seen
  };

  // A retry may come late, and behind reconciles that something new has woken.
  void begun(const sim::Event& event, Violations& out) {
    judge_delay(event, out);
    const auto found = failures_.find({event.actor, event.subject});
    if (found == failures_.end() || !event.causes.empty()) return;
    // What a reconcile before the failure has asked for comes when it said.
    if (fakeporch::is_asked_for_again(event)) return;
    Failures& failures = found->second;
    const auto listed = listed_.find(event.actor);
    const bool may_be_woken = std::ranges::any_of(
        listing_, [&event](const auto& kind) { return kind.first == event.actor; });
    if (may_be_woken || (listed != listed_.end() && listed->second > failures.last)) return;
    if (!failures.due.empty() && *failures.due.begin() <= event.time) {
      failures.due.erase(failures.due.begin());
      return;
    }
    if (failures.in_a_row == 0) return;
    report(out, event, "{} has failed {} times in a row, and is tried again before its time",
           event.subject, failures.in_a_row);
  }

  void judge_delay(const sim::Event& event, Violations& out) {
    const auto found = failures_.find({event.actor, event.subject});
    const auto busy = busy_.find(event.actor);
    const sim::Time idle_since = busy == busy_.end() ? sim::Time{} : busy->second;
    busy_.insert_or_assign(event.actor, event.time);
    if (found == failures_.end() || found->second.in_a_row == 0 || !is_retried_soon(event.subject))
      return;
    const sim::Time from = std::max(found->second.latest, idle_since);
    if (event.time <= from + kIdleRetry) return;
    report(out, event, "{} has failed {} times in a row, and is not tried again for {} s",
           event.subject, found->second.in_a_row,
           std::chrono::duration_cast<std::chrono::seconds>(event.time - from).count());
  }

  static bool is_retried_soon(const sim::Subject& subject) {
    return subject.is_object(api::PackageVariant::type().kind) ||
           subject.is_object(api::PackageVariantSet::type().kind);
  }

  void done(const sim::Event& event) {
    busy_.insert_or_assign(event.actor, event.time);
    if (event.failure.reason.empty()) {
      if (failures_.empty()) return;
      const auto found = failures_.find({event.actor, event.subject});
      if (found != failures_.end()) found->second.in_a_row = 0;
      return;
    }
    constexpr std::uint32_t kMostDoublings = 19;
    Failures& failures = failures_[{event.actor, event.subject}];
    const std::uint32_t doublings = std::min(failures.in_a_row++, kMostDoublings);
    failures.due.insert(event.time + kLeastBackOff * (std::int64_t{1} << doublings));
    failures.latest = event.time + kMostBackOff * (std::int64_t{1} << doublings);
    failures.last = event.id;
  }

  void forget(sim::ActorId actor) {
    std::erase_if(failures_, [actor](const auto& entry) { return entry.first.first == actor; });
    std::erase_if(listing_, [actor](const auto& kind) { return kind.first == actor; });
    listed_.erase(actor);
    busy_.erase(actor);
  }

  std::map<std::pair<sim::ActorId, sim::Subject>, Failures> failures_;
  std::set<std::pair<sim::ActorId, sim::Subject>> listing_;  // kinds without a watch yet
  std::map<sim::ActorId, sim::EventId> listed_;
  std::map<sim::ActorId, sim::Time> busy_;  // when a reconcile of the process began or ended last
  SyncRetries syncs_;
};

}  // namespace

std::unique_ptr<Check> make_back_off() { return std::make_unique<BackOff>(); }

}  // namespace porchsim::scenarios
