// S13: the lifecycle machine: nothing -> Draft, Draft <-> Proposed, Proposed -> Published,
// Published <-> DeletionProposed, and out from Draft, Proposed and DeletionProposed. Placeholders
// and what Porch discovers in Git enter as they are; what disappears with its repository leaves as
// it is (S05 judges that). Of v1alpha2, where who deletes what is proposed approves that it goes,
// no variant's controller takes the proposal back once that has been asked for: its object would be
// held for ever.
#include <set>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class LifecycleMachine final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    if (is_variant_controller(write.actor)) judge_second(write, out);
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
};

}  // namespace

std::unique_ptr<Check> make_lifecycle() { return std::make_unique<LifecycleMachine>(); }

}  // namespace porchsim::scenarios
