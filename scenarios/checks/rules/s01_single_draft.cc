// S01: a variant never has two drafts: the controller creates one only if it owns none of that
// package.
#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class SingleDraft final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* created = write.revision_after();
    if (created == nullptr || write.before || !is_variant_controller(write.actor)) return;
    for (const api::OwnerReference& owner : created->meta.owner_references) {
      const auto* variant = truth.variant_by_uid(owner.uid);
      if (variant == nullptr || target_of(*variant) != package_of(*created)) continue;
      for (const auto* other : truth.revisions_of(package_of(*created))) {
        if (!is_live(*other) || !other->is_draft() || !owns(*variant, *other)) continue;
        report(out, write.event, "variant {} already owns {} {}, and {} has created a second: {}",
               *variant, other->spec.lifecycle, *other, write.actor, *created);
      }
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_single_draft() { return std::make_unique<SingleDraft>(); }

}  // namespace porchsim::scenarios
