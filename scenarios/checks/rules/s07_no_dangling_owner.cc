// S07: no published revision names a variant or a Repository as its owner that does not exist: it
// would be collected as garbage. Who strips a variant of its controller's finalizer takes that upon
// himself, and so does who makes it another's.
#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/stripped.h"

namespace porchsim::scenarios {
namespace {

class NoDanglingOwner final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* variant = write.variant_before();
    if (variant == nullptr) return;
    stripped_.remember(write);
    if (write.event.verb != sim::Verb::Removed || stripped_.contains(variant->meta.uid)) return;
    for (const auto* revision : truth.owned_by(variant->meta.uid)) {
      if (!revision->is_published()) continue;
      report(out, write.event, "variant {} is gone, and {} {} still names it as owner", *variant,
             revision->spec.lifecycle, *revision);
    }
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    for (const auto* revision : truth.revisions()) {
      // What is being deleted already, the collector does no harm.
      if (!revision->is_published() || revision->meta.deletion_timestamp) continue;
      for (const api::OwnerReference& owner : revision->meta.owner_references) {
        if (!is_usual_owner(owner) || truth.by_uid(owner.uid) || stripped_.contains(owner.uid))
          continue;
        report(out, end.event, "{} names the owner {} {}, which does not exist", *revision,
               owner.kind, owner.name);
      }
    }
  }

 private:
  Stripped stripped_;
};

}  // namespace

std::unique_ptr<Check> make_no_dangling_owner() { return std::make_unique<NoDanglingOwner>(); }

}  // namespace porchsim::scenarios
