// L15: what failed is tried again. A write of a reconcile that was answered by an error, or any
// call of one that ended in an error, is made good in that same reconcile, or the object is
// reconciled once more: an error that is swallowed is an object that waits for a change that may
// never come. Of calls for the content of a revision of v1alpha2 one counts that this still tells
// of: Ready is False, reason Failed.
#include <map>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/failed_calls.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class FailuresAreTriedAgain final : public Check {
 public:
  FailuresAreTriedAgain() {
    hear_of({sim::Verb::Reconcile, sim::Verb::Failed, sim::Verb::Done, sim::Verb::Crash,
             sim::Verb::Create, sim::Verb::Update, sim::Verb::Patch, sim::Verb::Delete,
             sim::Verb::Removed, sim::Verb::UpdateStatus, sim::Verb::Unchanged});
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    switch (event.verb) {
      case sim::Verb::Reconcile:
        running_.insert_or_assign(event.id, Run{event.actor, event.subject, {}});
        owed_.erase(event.subject);
        break;
      case sim::Verb::Failed:
        if (!is_an_answer(event.failure.reason)) failed(event);
        break;
      case sim::Verb::Done:
        done(event);
        break;
      case sim::Verb::Crash:
        std::erase_if(running_,
                      [&event](const auto& run) { return run.second.actor == event.actor; });
        std::erase_if(
            owed_, [&event](const auto& failure) { return failure.second.actor == event.actor; });
        break;
      default:
        if (event.layer == sim::Layer::Api || event.layer == sim::Layer::Status) succeeded(event);
    }
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!end.restless_for.empty()) return;
    for (const auto& [object, failure] : owed_) {
      const bool is_there = truth.find(object.kind, {object.scope, object.name}) != nullptr;
      if (!is_there || end.event.time - failure.time < kRetryTime) continue;
      if (object.kind == api::kSecondPackageRevision && is_of_content(failure) &&
          !still_tells(object, truth))
        continue;
      report(out, failure.event, "{} {} failed with {}, and {} was not reconciled again",
             failure.event.failure.call, failure.event.subject, failure.event.failure.reason,
             object);
    }
  }

 private:
  struct Failure {
    sim::ActorId actor{};
    sim::Time time{};
    sim::Event event{};
  };
  struct Run {
    sim::ActorId actor{};
    sim::Subject object;
    std::vector<Failure> failures;
  };
  using Runs = std::map<sim::EventId, Run>;

  // No write of an object makes that good.
  static bool is_of_content(const Failure& failure) {
    return failure.event.layer == sim::Layer::Git;
  }

  static bool still_tells(const sim::Subject& revision, const Truth& truth) {
    const auto* found = second_revision(truth.find(revision.kind, {revision.scope, revision.name}));
    return found != nullptr && says_that_it_failed(*found);
  }

  Runs::iterator run_of(const sim::Event& event) {
    for (const sim::EventId cause : event.causes) {
      if (const auto run = running_.find(cause); run != running_.end()) return run;
    }
    return running_.end();
  }

  void failed(const sim::Event& event) {
    const auto run = run_of(event);
    if (run != running_.end()) run->second.failures.push_back({event.actor, event.time, event});
  }

  void succeeded(const sim::Event& event) {
    if (running_.empty() || event.verb == sim::Verb::Get || event.verb == sim::Verb::List) return;
    const auto run = run_of(event);
    if (run == running_.end() || run->second.failures.empty()) return;
    const bool has_content = run->second.object.kind == api::kSecondPackageRevision;
    std::erase_if(run->second.failures, [&](const Failure& failure) {
      const sim::Failure& failed = failure.event.failure;
      if (has_content && is_of_content(failure)) return false;
      return is_write(failed.call) && makes_good(event, failure.event.subject, failed);
    });
  }

  void done(const sim::Event& event) {
    const auto run = run_of(event);
    if (run == running_.end()) return;
    for (const Failure& failure : run->second.failures) {
      const bool is_owed = is_write(failure.event.failure.call) || !event.failure.reason.empty();
      if (is_owed) owed_.insert_or_assign(run->second.object, failure);
    }
    running_.erase(run);
  }

  Runs running_;                          // by the event that began it
  std::map<sim::Subject, Failure> owed_;  // by the object that should be reconciled again
};

}  // namespace

std::unique_ptr<Check> make_failures_are_tried_again() {
  return std::make_unique<FailuresAreTriedAgain>();
}

}  // namespace porchsim::scenarios
