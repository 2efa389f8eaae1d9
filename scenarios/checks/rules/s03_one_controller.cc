// S03: a revision has at most one controlling owner, and a variant takes none from another.
#include <algorithm>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class OneController final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* after = write.revision_after();
    if (after == nullptr) return;
    const auto& owners = after->meta.owner_references;
    const auto controlling = std::ranges::count_if(
        owners, [](const api::OwnerReference& owner) { return owner.controller.value_or(false); });
    if (controlling > 1) {
      report(out, write.event, "{} left {} with {} controlling owners", write.actor, *after,
             controlling);
    }
    const auto* before = write.revision_before();
    if (before == nullptr || !is_variant_controller(write.actor)) return;
    for (const api::OwnerReference& owner : owners) {
      const bool added = std::ranges::none_of(
          before->meta.owner_references,
          [&](const api::OwnerReference& old) { return old.uid == owner.uid; });
      if (added) judge_addition(write, *before, owner, truth, out);
    }
  }

 private:
  void judge_addition(const Write& write, const api::PackageRevision& before,
                      const api::OwnerReference& added, const Truth& truth, Violations& out) const {
    for (const api::OwnerReference& old : before.meta.owner_references) {
      const auto* holder = truth.variant_by_uid(old.uid);
      if (holder == nullptr || holder->meta.deletion_timestamp) continue;
      report(out, write.event, "{} made {} an owner of {}, which variant {} owns", write.actor,
             added.name, before, *holder);
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_one_controller() { return std::make_unique<OneController>(); }

}  // namespace porchsim::scenarios
