// L18: what a sync could not write of a revision of v1alpha2, another sync of the repository makes
// good, and that soon: not when the next one is due anyway, until when the object says what is the
// case no more. Judged of the process that failed, as long as it lives and the repository is as it
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
    if (before != nullptr || after != nullptr)
      std::erase_if(owed_,
                    [&](const auto& one) { return one.first.second == write.event.subject; });
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    switch (event.verb) {
      case sim::Verb::Reconcile:
        reconciles_.insert(event.id);
        break;
      case sim::Verb::Done:
        for (const sim::EventId cause : event.causes) reconciles_.erase(cause);
        break;
      case sim::Verb::Crash:
        std::erase_if(owed_, [&](const auto& one) { return one.first.first == event.actor; });
        break;
      case sim::Verb::Open:
        if (const auto owed = owed_.find({event.actor, event.subject}); owed != owed_.end()) {
          judge(owed->second, event, out);
          owed_.erase(owed);
        }
        break;
      default:
        if (is_of_sync(event, truth) && may_pass(event)) failed(event, truth);
    }
  }

  void at_quiescence(const Quiescence& end, const Truth&, Violations& out) override {
    if (!end.restless_for.empty()) return;
    for (const auto& [sync, failure] : owed_) judge(failure, end.event, out);
  }

 private:
  using Sync = std::pair<sim::ActorId, sim::Subject>;  // who syncs, and which repository

  // Its own task writes, and no reconcile.
  bool is_of_sync(const sim::Event& event, const Truth& truth) const {
    const auto is_reconcile = [this](sim::EventId cause) { return reconciles_.contains(cause); };
    return event.subject.is_object(api::kSecondPackageRevision) && is_write(event.failure.call) &&
           truth.actor(event.actor).is(sim::Role::Controller) &&
           std::ranges::none_of(event.causes, is_reconcile);
  }

  void failed(const sim::Event& event, const Truth& truth) {
    const auto object = truth.find(event.subject.kind, {event.subject.scope, event.subject.name});
    const auto* revision = second_revision(object);
    if (revision == nullptr) return;
    const auto repository =
        repository_of({revision->meta.name_space, revision->spec.repository, ""}, truth);
    if (repository) owed_.insert({{event.actor, subject_of(*repository)}, event});
  }

  void judge(const sim::Event& failure, const sim::Event& now, Violations& out) {
    if (now.time - failure.time <= kSyncRepetition) return;
    report(out, now, "{} {} failed with {} during a sync, and none came for {} s",
           failure.failure.call, failure.subject, failure.failure.reason,
           std::chrono::duration_cast<std::chrono::seconds>(now.time - failure.time).count());
  }

  std::set<sim::EventId> reconciles_;  // that are under way
  std::map<Sync, sim::Event> owed_;    // the first that failed since the last sync has begun
};

}  // namespace

std::unique_ptr<Check> make_syncs_are_repeated() { return std::make_unique<SyncsAreRepeated>(); }

}  // namespace porchsim::scenarios
