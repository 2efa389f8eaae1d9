// S23: what a living revision names as its upstream is not deleted: its next upgrade needs it for
// the base of the merge. That is judged when its deletion is accepted: somebody's finalizer may
// hold it up, and what is made of it meanwhile is not asked. What outsiders do to Git, Porch only
// reports. Between the generations of the API a clone goes by Git, and names no revision: there
// Porch knows nothing to refuse.
#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"

namespace porchsim::scenarios {
namespace {

class BasesStay final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* before = write.revision_before();
    if (before == nullptr || !is_live(*before)) return;
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
      if (is_of_v1alpha2(*other, truth) != is_of_v1alpha2(*before, truth)) continue;
      report(out, write.event, "{} deleted {}, of which {} is made", write.actor, *before, *other);
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_bases_stay() { return std::make_unique<BasesStay>(); }

}  // namespace porchsim::scenarios
