// L18: what a sync could not write of a revision of v1alpha2, another sync of the repository makes
// good, and that soon: after half a minute, twice as long if that leaves something, too, and so on
// up to ten minutes; not when the next one is due anyway, until when the object says what is the
// case no more. A sync that came after a failed call of any sync of its process may be a
// repetition. Judged of the process that failed, as long as it lives and the repository is as it
// was; of errors that may pass: not of an answer that says what is wrong, nor of a field that
// belongs to others.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "fakeporch/store/call_payloads.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/failed_calls.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

constexpr std::array<std::string_view, 2> kRefusals = {"Invalid", "BadRequest"};

bool may_pass(const sim::Event& failed) {
  const std::string& reason = failed.failure.reason;
  if (is_an_answer(reason) || std::ranges::find(kRefusals, reason) != kRefusals.end()) return false;
  const auto* call = fakeporch::failed_call_in(failed.after);
  // Without a version it is another's field that is in the way.
  return reason != "Conflict" || (call != nullptr && !call->version().empty());
}

class SyncsAreRepeated final : public Check {
 public:
  SyncsAreRepeated() {
    hear_of({sim::Verb::Open, sim::Verb::Failed, sim::Verb::Crash, sim::Verb::Reconcile,
             sim::Verb::Done});
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const api::Repository* after = repository_in(write.after);
    const api::Repository* before = repository_in(write.before);
    if (before != nullptr && after != nullptr && before->meta.generation == after->meta.generation)
      return;
    if (before == nullptr && after == nullptr) return;
    // Who syncs takes back what he was asked for once.
    std::erase_if(owed_, [&](const auto& one) {
      const auto& [who, repository] = one.first;
      return repository == write.event.subject && (after == nullptr || who != write.event.actor);
    });
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    switch (event.verb) {
      case sim::Verb::Reconcile:
        reconciles_.insert(event.id);
        break;
      case sim::Verb::Done:
        for (const sim::EventId cause : event.causes) reconciles_.erase(cause);
        break;
      case sim::Verb::Crash: {
        const auto is_its = [&](const auto& one) { return one.first.first == event.actor; };
        std::erase_if(owed_, is_its);
        std::erase_if(syncs_, is_its);
        break;
      }
      case sim::Verb::Open:
        begins({event.actor, event.subject}, event, out);
        break;
      default:
        if (is_of_a_reconcile(event)) break;
        for (auto& [sync, begun] : syncs_) begun.failed |= sync.first == event.actor;
        if (is_of_sync(event, truth) && may_pass(event)) failed(event, truth);
    }
  }

  void at_quiescence(const Quiescence& end, const Truth&, Violations& out) override {
    if (!end.restless_for.empty()) return;
    for (const auto& [sync, failure] : owed_) judge(sync, failure, end.event, out);
  }

 private:
  using Sync = std::pair<sim::ActorId, sim::Subject>;  // who syncs, and which repository

  // A sync is a task of its own.
  bool is_of_a_reconcile(const sim::Event& event) const {
    return std::ranges::any_of(event.causes,
                               [this](sim::EventId cause) { return reconciles_.contains(cause); });
  }

  static bool is_of_sync(const sim::Event& event, const Truth& truth) {
    return event.subject.is_object(api::kSecondPackageRevision) && is_write(event.failure.call) &&
           truth.actor(event.actor).is(sim::Role::Controller);
  }

  void failed(const sim::Event& event, const Truth& truth) {
    const auto object = truth.find(event.subject.kind, {event.subject.scope, event.subject.name});
    const auto* revision = second_revision(object);
    if (revision == nullptr) return;
    const auto repository =
        repository_of({revision->meta.name_space, revision->spec.repository, ""}, truth);
    if (repository) owed_.insert({{event.actor, subject_of(*repository)}, event});
  }

  void begins(const Sync& sync, const sim::Event& event, Violations& out) {
    if (const auto owed = owed_.find(sync); owed != owed_.end()) {
      judge(sync, owed->second, event, out);
      owed_.erase(owed);
    }
    Begun& begun = syncs_[sync];
    begun.repetitions = std::exchange(begun.failed, false) ? begun.repetitions + 1 : 0;
  }

  void judge(const Sync& sync, const sim::Event& failure, const sim::Event& now, Violations& out) {
    sim::Duration within = kFirstSyncRepetition;
    if (const auto begun = syncs_.find(sync); begun != syncs_.end()) {
      for (int i = 0; i < begun->second.repetitions && within < kLongestSyncRepetition; ++i)
        within *= 2;
    }
    if (now.time - failure.time <= std::min(within, kLongestSyncRepetition)) return;
    report(out, now, "{} {} failed with {} during a sync, and none came for {} s",
           failure.failure.call, failure.subject, failure.failure.reason,
           std::chrono::duration_cast<std::chrono::seconds>(now.time - failure.time).count());
  }

  struct Begun {
    int repetitions = 0;  // at most so many, one after the other
    bool failed = false;  // a call, since then
  };

  std::set<sim::EventId> reconciles_;  // that are under way
  std::map<Sync, sim::Event> owed_;    // the first that failed since the last sync has begun
  std::map<Sync, Begun> syncs_;        // the last of each
};

}  // namespace

std::unique_ptr<Check> make_syncs_are_repeated() { return std::make_unique<SyncsAreRepeated>(); }

}  // namespace porchsim::scenarios
