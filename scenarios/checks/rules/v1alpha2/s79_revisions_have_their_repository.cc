// S79: at rest a revision of v1alpha2 names the Repository that it lies in, by owner and by label:
// by these the collector and the next sync know whose it is (seed 003). Of those that are Ready and
// not on their way out, as long as the Repository is registered and stays.

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

using api::v1alpha2::kRepositoryLabel;
using api::v1alpha2::PackageRevision;

class RevisionsHaveTheirRepository final : public Check {
 public:
  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!end.restless_for.empty()) return;
    truth.for_each(api::kSecondPackageRevision, [&](const api::ObjectPtr& object) {
      const auto& revision = object->as<PackageRevision>();
      if (revision.meta.deletion_timestamp || !says_that_it_is_ready(revision)) return;
      const auto repository =
          repository_of({revision.meta.name_space, revision.spec.repository, ""}, truth);
      if (!repository || repository->meta().deletion_timestamp) return;
      const auto label = revision.meta.labels.find(kRepositoryLabel);
      if (label == revision.meta.labels.end() || label->second != revision.spec.repository)
        report(out, end.event, "{} is not labelled as one of {}", *object, *repository);
      if (!names_owner(revision.meta, repository->meta().uid))
        report(out, end.event, "{} does not name {}, which is there, as its owner", *object,
               *repository);
    });
  }
};

}  // namespace

std::unique_ptr<Check> make_revisions_have_their_repository() {
  return std::make_unique<RevisionsHaveTheirRepository>();
}

}  // namespace porchsim::scenarios
