// S04: the controller deletes, proposes for deletion or orphans only what a variant owns.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class NoForeignDelete final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* before = write.revision_before();
    if (before == nullptr || !is_variant_controller(write.actor)) return;
    const char* what = destructive(write, *before);
    if (what == nullptr) return;
    const bool owned =
        std::ranges::any_of(before->meta.owner_references, [&](const api::OwnerReference& owner) {
          return truth.variant_by_uid(owner.uid) != nullptr;
        });
    if (owned) return;
    report(out, write.event, "{} {} {}, which no variant owns", write.actor, what, *before);
  }

 private:
  static const char* destructive(const Write& write, const api::PackageRevision& before) {
    const auto* after = write.revision_after();
    if (after == nullptr || write.event.verb == sim::Verb::Delete) return "deleted";
    if (before.spec.lifecycle == api::kPublished &&
        after->spec.lifecycle == api::kDeletionProposed) {
      return "proposed to delete";
    }
    if (after->meta.owner_references.size() < before.meta.owner_references.size())
      return "orphaned";
    return nullptr;
  }
};

}  // namespace

std::unique_ptr<Check> make_no_foreign_delete() { return std::make_unique<NoForeignDelete>(); }

}  // namespace porchsim::scenarios
