// S14: proposing, approving and approving a deletion are for people.
#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class ControllersNeverApprove final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* before = write.revision_before();
    if (before == nullptr || !is_variant_controller(write.actor)) return;
    const auto* after = write.revision_after();
    if (after == nullptr) {
      if (before->spec.lifecycle != api::kDeletionProposed) return;
      report(out, write.event, "{} removed {}, whose deletion only a person may approve",
             write.actor, *before);
      return;
    }
    const bool proposed =
        before->spec.lifecycle == api::kDraft && after->spec.lifecycle == api::kProposed;
    const bool approved = before->is_draft() && after->is_published();
    if (!proposed && !approved) return;
    report(out, write.event, "{} took {} from {} to {}", write.actor, *after,
           before->spec.lifecycle, after->spec.lifecycle);
  }
};

}  // namespace

std::unique_ptr<Check> make_controllers_never_approve() {
  return std::make_unique<ControllersNeverApprove>();
}

}  // namespace porchsim::scenarios
