// S02: what a variant does not own it leaves alone, unless it is told to adopt.
#include <algorithm>

#include <fmt/format.h>

#include "scenarios/checks/all_checks.h"

namespace porchsim::scenarios {
namespace {

class AdoptNoneUntouched final : public Check {
 public:
  std::string_view id() const override { return "S02"; }
  std::string_view title() const override { return "adopt-none-untouched"; }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* before = write.revision_before();
    if (before == nullptr || !is_variant_controller(write.actor)) return;
    if (!before->meta.owner_references.empty() && owned_by_a_variant(*before)) return;
    const auto variants = truth.variants_targeting(package_of(*before));
    const bool adopted = std::ranges::any_of(variants, [](const api::PackageVariant* variant) {
      return variant->spec.adoption_policy == api::kAdoptExisting;
    });
    if (adopted) return;
    report(out, write.event,
           fmt::format("{} wrote {}, which no variant owns and none may adopt", write.actor,
                       before->meta.name));
  }

 private:
  static bool owned_by_a_variant(const api::PackageRevision& revision) {
    return std::ranges::any_of(
        revision.meta.owner_references,
        [](const api::OwnerReference& owner) { return owner.kind == "PackageVariant"; });
  }
};

}  // namespace

std::unique_ptr<Check> make_adopt_none() { return std::make_unique<AdoptNoneUntouched>(); }

}  // namespace porchsim::scenarios
