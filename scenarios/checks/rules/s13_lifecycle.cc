// S13: the lifecycle machine: nothing -> Draft, Draft <-> Proposed, Proposed -> Published,
// Published <-> DeletionProposed, and out from Draft, Proposed and DeletionProposed. Placeholders
// and what Porch discovers in Git enter as they are; what disappears with its repository leaves as
// it is (S05 judges that).
#include <set>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class LifecycleMachine final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (after == nullptr || after->is_placeholder()) return;
    if (before == nullptr) {
      if (is_porch(write.actor) || after->spec.lifecycle == api::kDraft) return;
      report(out, write.event, "{} created {} as {}", write.actor, *after, after->spec.lifecycle);
      return;
    }
    if (before->spec.lifecycle == after->spec.lifecycle) return;
    if (allowed(before->spec.lifecycle, after->spec.lifecycle)) return;
    report(out, write.event, "{} took {} from {} to {}", write.actor, *after,
           before->spec.lifecycle, after->spec.lifecycle);
  }

 private:
  static bool allowed(std::string_view from, std::string_view to) {
    if (from == api::kDraft) return to == api::kProposed;
    if (from == api::kProposed) return to == api::kDraft || to == api::kPublished;
    if (from == api::kPublished) return to == api::kDeletionProposed;
    return from == api::kDeletionProposed && to == api::kPublished;
  }
};

}  // namespace

std::unique_ptr<Check> make_lifecycle() { return std::make_unique<LifecycleMachine>(); }

}  // namespace porchsim::scenarios
