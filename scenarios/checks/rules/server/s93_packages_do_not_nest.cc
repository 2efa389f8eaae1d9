// S93: nobody makes a package through Porch around or within another one of its repository: neither
// whoever asks when that is there, nor who asked before it came, and is still being answered
// (Porch: "packages cannot be nested"). What outsiders have pushed lies as they like, and what they
// have taken out of Git is in nobody's way; and a package that is there goes on. Of v1alpha1.
#include "api/repository.h"
#include "api/v1alpha2/managed_repository.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/places_in_git.h"

namespace porchsim::scenarios {
namespace {

class PackagesDoNotNest final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* made = write.revision_after();
    if (made == nullptr || write.before || made->is_placeholder() || is_porch(write.actor)) return;
    if (!begins_package(*made)) return;
    const api::ObjectPtr repository = repository_of(package_of(*made), truth);
    if (!repository || api::v1alpha2::manages(repository->meta())) return;
    const PackageId package = package_of(*made);
    for (const auto* other : truth.revisions()) {
      if (!are_nested(package, package_of(*other))) continue;
      if (!is_in_git(*other, repository->as<api::Repository>(), truth)) continue;
      report(out, write.event, "{} has made {}, and {} is there", write.actor, *made, *other);
      return;
    }
  }

 private:
  // Copies and upgrades go on with one that is there.
  static bool begins_package(const api::PackageRevision& revision) {
    const auto& tasks = revision.spec.tasks;
    return tasks.empty() || tasks.front().type == "init" || tasks.front().type == "clone";
  }

  static bool is_in_git(const api::PackageRevision& revision, const api::Repository& repository,
                        const Truth& truth) {
    if (truth.backstage() == nullptr) return true;
    const auto references = truth.backstage()->references(repository);
    const std::string full = path_in_git(repository, revision.spec.package_name);
    return references &&
           commit_of(*references, reference_of(revision, full, repository.spec.git.branch));
  }
};

}  // namespace

std::unique_ptr<Check> make_packages_do_not_nest() { return std::make_unique<PackagesDoNotNest>(); }

}  // namespace porchsim::scenarios
