// S02: what a variant does not own it leaves alone, unless it is told to adopt. A controller that
// has not heard yet that the order was taken back, or that somebody took the revision from its
// variant, or that it comes from a repository registered anew, is excused for a while.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "api/object_key.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/limits.h"

namespace porchsim::scenarios {
namespace {

class AdoptNoneUntouched final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    remember_order(write);
    const auto* before = write.revision_before();
    if (before == nullptr) return;
    if (owned_by_a_variant(*before)) {
      const auto* after = write.revision_after();
      const bool stays = after != nullptr && owned_by_a_variant(*after);
      if (!stays && !is_variant_controller(write.actor))
        taken_away_[before->meta.key()] = write.event.time;
      return;
    }
    if (!is_variant_controller(write.actor)) return;
    const auto taken = taken_away_.find(before->meta.key());
    if (taken != taken_away_.end() && write.event.time - taken->second <= kStaleOrder) return;
    const auto variants = truth.variants_targeting(package_of(*before));
    const bool adopted = std::ranges::any_of(variants, [](const api::PackageVariant* variant) {
      return variant->spec.adoption_policy == api::kAdoptExisting;
    });
    if (adopted || was_ordered(package_of(*before), write.event.time)) return;
    report(out, write.event, "{} wrote {}, which no variant owns and none may adopt", write.actor,
           *before);
  }

 private:
  void remember_order(const Write& write) {
    const api::PackageVariant* variant = write.variant_before();
    if (variant == nullptr || variant->spec.adoption_policy != api::kAdoptExisting) return;
    last_ordered_.insert_or_assign(target_of(*variant), write.event.time);
  }

  bool was_ordered(const PackageId& package, sim::Time now) const {
    const auto ordered = last_ordered_.find(package);
    return ordered != last_ordered_.end() && now - ordered->second <= kStaleOrder;
  }

  static bool owned_by_a_variant(const api::PackageRevision& revision) {
    return std::ranges::any_of(
        revision.meta.owner_references,
        [](const api::OwnerReference& owner) { return owner.kind == "PackageVariant"; });
  }

  std::map<api::ObjectKey, sim::Time> taken_away_;  // from its variant, by others
  // When a variant that adopts into the package was written, or deleted, last.
  std::map<PackageId, sim::Time> last_ordered_;
};

}  // namespace

std::unique_ptr<Check> make_adopt_none() { return std::make_unique<AdoptNoneUntouched>(); }

}  // namespace porchsim::scenarios
