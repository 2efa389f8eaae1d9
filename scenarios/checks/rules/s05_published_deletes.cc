// S05: a published revision leaves only by the front door: DeletionProposed first, then a person's
// delete. A deletion is for good once it is accepted: what somebody's finalizer holds up goes as it
// was then, whatever becomes of its lifecycle meanwhile. Where its repository is being
// unregistered, or an outsider took the tag away in Git, Porch itself lets it go; and where its
// variant is deleted in the foreground, the garbage collector takes what that owns as soon as Porch
// lets it, without asking the controller (also where somebody thinks better of it and asks for
// orphans: it has begun), or a person has taken its finalizer away, or made something else its
// owner.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "fakeporch/store/deletion.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/stripped.h"

namespace porchsim::scenarios {
namespace {

class PublishedDeletesAreProposed final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    stripped_.remember(write);
    if (const auto* variant = write.variant_after();
        variant != nullptr && variant->meta.deletion_timestamp &&
        variant->meta.has_finalizer(fakeporch::kForegroundFinalizer))
      deleted_in_foreground_.insert(variant->meta.uid);
    const auto* before = write.revision_before();
    if (before == nullptr) return;
    if (write.event.verb == sim::Verb::Delete && !is_machine(write.actor)) {
      deleted_by_person_.insert(before->meta.uid);
    }
    const auto* after = write.revision_after();
    if (after != nullptr && is_live(*before) && !is_live(*after) &&
        before->spec.lifecycle != api::kPublished)
      accepted_.insert(before->meta.uid);
    if (write.event.verb != sim::Verb::Removed || !before->is_published()) return;
    if (is_porch(write.actor) || repository_gone(*before, truth)) return;
    const bool proposed =
        before->spec.lifecycle == api::kDeletionProposed || accepted_.contains(before->meta.uid);
    if (proposed && goes_with_its_owner(*before)) return;
    const bool by_person =
        !is_machine(write.actor) || deleted_by_person_.contains(before->meta.uid);
    if (proposed && by_person) return;
    report(out, write.event, "{} was {} and has been removed by {}", *before,
           before->spec.lifecycle, write.actor);
  }

 private:
  static bool repository_gone(const api::PackageRevision& revision, const Truth& truth) {
    const auto repository = repository_of(package_of(revision), truth);
    return repository == nullptr || repository->meta().deletion_timestamp.has_value();
  }

  bool goes_with_its_owner(const api::PackageRevision& revision) const {
    return std::ranges::any_of(revision.meta.owner_references, [this](const auto& owner) {
      return stripped_.contains(owner.uid) || deleted_in_foreground_.contains(owner.uid) ||
             !is_usual_owner(owner);
    });
  }

  std::set<std::string> accepted_;  // deleted while they could be, and held up
  std::set<std::string> deleted_by_person_;
  std::set<std::string> deleted_in_foreground_;  // variants, by uid
  Stripped stripped_;
};

}  // namespace

std::unique_ptr<Check> make_published_deletes() {
  return std::make_unique<PublishedDeletesAreProposed>();
}

}  // namespace porchsim::scenarios
