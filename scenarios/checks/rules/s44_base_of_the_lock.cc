// S44: the base of an upgrade is what the lock of the local revision names: the published revision,
// with a number, that lies where the lock says, or whose number or workspace name is the tag that
// it names. Judged of controllers: people may merge on what they like. A lock that says nothing
// names nothing.
#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/downstream.h"

namespace porchsim::scenarios {
namespace {

class BaseOfTheLock final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* made = write.revision_after();
    if (made == nullptr || write.before || !is_variant_controller(write.actor)) return;
    if (made->spec.tasks.empty() || !made->spec.tasks.front().upgrade) return;
    const auto& upgrade = *made->spec.tasks.front().upgrade;
    const auto* local = truth.revision({made->meta.name_space, upgrade.local_revision.name});
    const auto* base = truth.revision({made->meta.name_space, upgrade.old_upstream.name});
    if (local == nullptr || base == nullptr) return;
    const auto& lock = local->status.upstream_lock;
    if (!lock || !lock->git || lock->git->ref.empty() || is_base_of(*local, *base)) return;
    report(out, write.event, "{} is an upgrade of {} on base {}, and the lock of {} names {}",
           *made, *local, *base, *local, lock->git->ref);
  }
};

}  // namespace

std::unique_ptr<Check> make_base_of_the_lock() { return std::make_unique<BaseOfTheLock>(); }

}  // namespace porchsim::scenarios
