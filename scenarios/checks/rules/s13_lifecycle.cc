// S13: the lifecycle machine: nothing -> Draft, Draft <-> Proposed, Proposed -> Published,
// Published <-> DeletionProposed, and out from Draft, Proposed and DeletionProposed. Placeholders
// and what Porch discovers in Git enter as they are; what disappears with its repository leaves as
// it is (S05 judges that). Where Repositories of several namespaces share a Git, Porch may find
// that a revision has gone several steps through another of them, and shows where it has come to:
// the step before that has been pushed since it looked. Of v1alpha2, where who deletes what is
// proposed approves that it goes, no variant's controller takes the proposal back once that has
// been asked for: its object would be held for ever.
#include <map>
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class LifecycleMachine final : public Check {
 public:
  LifecycleMachine() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    if (!truth.actor(event.actor).is(sim::Role::Outsider))
      pushed_.insert_or_assign(gits_.reference(event.subject), event.id);
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    gits_.remember(write.after);
    if (is_variant_controller(write.actor)) judge_second(write, out);
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (after == nullptr || after->is_placeholder()) return;
    const sim::EventId looked = looked_[after->meta.key()];
    if (before == nullptr || before->status.self_lock != after->status.self_lock ||
        before->spec.lifecycle != after->spec.lifecycle)
      looked_[after->meta.key()] = write.event.id;
    if (before == nullptr) {
      if (is_porch(write.actor) || after->spec.lifecycle == api::kDraft) return;
      report(out, write.event, "{} created {} as {}", write.actor, *after, after->spec.lifecycle);
      return;
    }
    if (before->spec.lifecycle == after->spec.lifecycle) return;
    if (allowed(before->spec.lifecycle, after->spec.lifecycle)) return;
    if (is_porch(write.actor) && has_gone_through_another(*after, looked)) return;
    report(out, write.event, "{} took {} from {} to {}", write.actor, *after,
           before->spec.lifecycle, after->spec.lifecycle);
  }

 private:
  // What it must have been before has been pushed since that event.
  bool has_gone_through_another(const api::PackageRevision& revision, sim::EventId since) const {
    if (!gits_.is_shared(package_of(revision))) return false;
    const auto [git, full] = gits_.place_of(package_of(revision));
    const auto pushed = pushed_.find({git, reference_of(step_before(revision), full, "")});
    return pushed != pushed_.end() && pushed->second > since;
  }

  static api::PackageRevision step_before(api::PackageRevision revision) {
    std::string& lifecycle = revision.spec.lifecycle;
    if (lifecycle == api::kDeletionProposed) {
      lifecycle = api::kPublished;
    } else {
      lifecycle = lifecycle == api::kPublished ? api::kProposed : api::kDraft;
    }
    return revision;
  }

  void judge_second(const Write& write, Violations& out) {
    const auto* before = second_revision(write.before);
    const auto* after = second_revision(write.after);
    if (before == nullptr || after == nullptr || !before->meta.deletion_timestamp) return;
    const std::string& was = before->spec.lifecycle;
    if (was == api::kDeletionProposed && after->spec.lifecycle == api::kPublished)
      report(out, write.event, "{} took {} from {} to {}, and somebody has approved that it goes",
             write.actor, *write.after, was, after->spec.lifecycle);
  }

  static bool allowed(std::string_view from, std::string_view to) {
    if (from == api::kDraft) return to == api::kProposed;
    if (from == api::kProposed) return to == api::kDraft || to == api::kPublished;
    if (from == api::kPublished) return to == api::kDeletionProposed;
    return from == api::kDeletionProposed && to == api::kPublished;
  }

  GitsByName gits_;
  std::map<PlaceInGit, sim::EventId> pushed_;      // references, and when Porch last did so
  std::map<api::ObjectKey, sim::EventId> looked_;  // when each has last shown something else of Git
};

}  // namespace

std::unique_ptr<Check> make_lifecycle() { return std::make_unique<LifecycleMachine>(); }

}  // namespace porchsim::scenarios
