// S23: what a living revision names as its upstream is not deleted: its next upgrade needs it for
// the base of the merge; of those of its namespace, which Porch knows alone. That is judged when
// its deletion is accepted: somebody's finalizer may hold it up, and what is made of it meanwhile
// is not asked. What outsiders do to Git, Porch only reports. Between the generations of the API a
// clone goes by Git, and names no revision: there Porch knows nothing to refuse.
//
// And nothing else is kept: Porch forbids the deletion of what may go only if somebody is made of
// it, or was while it was asked.
#include <algorithm>

#include <fmt/format.h>

#include "fakeporch/store/call_payloads.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"

namespace porchsim::scenarios {
namespace {

class BasesStay final : public Check {
 public:
  BasesStay() { hear_of({sim::Verb::Failed}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    if (event.failure.call != "delete" || event.failure.reason != "Forbidden") return;
    const auto* call = fakeporch::failed_call_in(event.after);
    const auto* revision = truth.revision({event.subject.scope, event.subject.name});
    if (call == nullptr || !call->is_answer() || revision == nullptr) return;
    if (revision->spec.lifecycle == api::kPublished || changed_ > call->began()) return;
    const auto all = truth.revisions();
    if (std::ranges::any_of(all,
                            [&](const auto* one) { return names_as_upstream(*one, *revision); }))
      return;
    report(out, event, "the deletion of {} was forbidden, and nobody is made of it", *revision);
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* before = write.revision_before();
    if (before == nullptr) return;
    changed_ = write.event.id;
    if (!is_live(*before)) return;
    const auto* after = write.revision_after();
    const bool is_held = after != nullptr && !is_live(*after);
    if (write.event.verb != sim::Verb::Removed && !is_held) return;
    if (is_porch(write.actor) || !before->is_published() || before->spec.revision < 1) return;
    if (!before->status.self_lock || !before->status.self_lock->git) return;
    const api::GitLocator& lock = *before->status.self_lock->git;
    for (const auto* other : truth.revisions()) {
      const auto& from = other->status.upstream_lock;
      if (!from || !from->git || other->is_placeholder() || !is_live(*other)) continue;
      if (from->git->ref != lock.ref || from->git->commit != lock.commit) continue;
      if (other->meta.name_space != before->meta.name_space) continue;
      if (is_of_v1alpha2(*other, truth) != is_of_v1alpha2(*before, truth)) continue;
      report(out, write.event, "{} deleted {}, of which {} is made", write.actor, *before, *other);
    }
  }

 private:
  sim::EventId changed_ = 0;  // a revision, whose upstream it may have been until then
};

}  // namespace

std::unique_ptr<Check> make_bases_stay() { return std::make_unique<BasesStay>(); }

}  // namespace porchsim::scenarios
