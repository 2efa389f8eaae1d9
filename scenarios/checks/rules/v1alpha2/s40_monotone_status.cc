// S40: what the status of a published revision tells stays: its number, who published it and when,
// and where it lies neither go back nor go away, as long as it is the same object. What it is made
// of its Kptfile says, which a person may have changed; where a lock is changed, S12 and S24 ask
// why.
#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class MonotoneStatus final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* before = second_revision(write.before);
    const auto* after = second_revision(write.after);
    if (before == nullptr || after == nullptr || before->meta.uid != after->meta.uid) return;
    if (!write.actor.is(sim::Role::Controller)) return;
    const auto& was = before->status;
    const auto& is = after->status;
    if (is.observed_generation < was.observed_generation) tell(write, "observedGeneration", out);
    if (was.revision < 1 || !after->is_published()) return;
    if (is.revision != was.revision) tell(write, "revision", out);
    if (was.published_at && !is.published_at) tell(write, "publishedAt", out);
    if (!was.published_by.empty() && is.published_by.empty()) tell(write, "publishedBy", out);
    if (was.self_lock && !is.self_lock) tell(write, "selfLock", out);
  }

 private:
  void tell(const Write& write, std::string_view field, Violations& out) {
    report(out, write.event, "{} has taken status.{} of {} back", write.actor, field, *write.after);
  }
};

}  // namespace

std::unique_ptr<Check> make_monotone_status() { return std::make_unique<MonotoneStatus>(); }

}  // namespace porchsim::scenarios
