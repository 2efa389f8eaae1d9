// S05: a published revision leaves only by the front door: DeletionProposed first, then a person's
// delete. Where its repository is being unregistered, or an outsider took the tag away in Git,
// Porch itself lets it go.
#include <set>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class PublishedDeletesAreProposed final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* before = write.revision_before();
    if (before == nullptr) return;
    if (write.event.verb == sim::Verb::Delete && !is_machine(write.actor)) {
      deleted_by_person_.insert(before->meta.uid);
    }
    if (write.event.verb != sim::Verb::Removed || !before->is_published()) return;
    if (is_porch(write.actor) || repository_gone(*before, truth)) return;
    const bool by_person =
        !is_machine(write.actor) || deleted_by_person_.contains(before->meta.uid);
    if (before->spec.lifecycle == api::kDeletionProposed && by_person) return;
    report(out, write.event, "{} was {} and has been removed by {}", *before,
           before->spec.lifecycle, write.actor);
  }

 private:
  static bool repository_gone(const api::PackageRevision& revision, const Truth& truth) {
    const auto repository =
        truth.find("Repository", {revision.meta.name_space, revision.spec.repository});
    return repository == nullptr || repository->meta().deletion_timestamp.has_value();
  }

  std::set<std::string> deleted_by_person_;
};

}  // namespace

std::unique_ptr<Check> make_published_deletes() {
  return std::make_unique<PublishedDeletesAreProposed>();
}

}  // namespace porchsim::scenarios
