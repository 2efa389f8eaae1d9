#include "scenarios/checks/generations.h"

#include "api/kind_name.h"
#include "api/v1alpha2/managed_repository.h"
#include "api/v1alpha2/revision_views.h"

namespace porchsim::scenarios {

const api::PackageRevision* revision_in(const api::ObjectPtr& object) {
  if (!object) return nullptr;
  const std::string_view kind = api::kind_name(*object);
  const bool is_one =
      kind == api::PackageRevision::type().kind || kind == api::kSecondPackageRevision;
  return is_one ? &api::as_revision(*object) : nullptr;
}

std::vector<api::PackageRevision> revisions_in(const api::Repository& repository,
                                               const Truth& truth) {
  std::vector<api::PackageRevision> out;
  for (const auto* revision : truth.revisions()) {
    const bool is_there = revision->meta.name_space == repository.meta.name_space &&
                          revision->spec.repository == repository.meta.name;
    if (is_there) out.push_back(*revision);
  }
  return out;
}

api::ObjectPtr repository_of(const PackageId& package, const Truth& truth) {
  return truth.find(api::Repository::type().kind, {package.name_space, package.repository});
}

bool is_of_v1alpha2(const api::PackageRevision& revision, const Truth& truth) {
  const api::ObjectPtr repository = repository_of(package_of(revision), truth);
  return repository && api::v1alpha2::manages(repository->meta());
}

}  // namespace porchsim::scenarios
