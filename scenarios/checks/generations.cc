#include "scenarios/checks/generations.h"

#include "api/kind_name.h"
#include "scenarios/world/revision_views.h"

namespace porchsim::scenarios {

using Second = api::v1alpha2::PackageRevision;

std::vector<api::PackageRevision> revisions_in(const api::Repository& repository,
                                               const Truth& truth) {
  std::vector<api::PackageRevision> out;
  const auto is_there = [&repository](const api::PackageRevision& revision) {
    return revision.meta.name_space == repository.meta.name_space &&
           revision.spec.repository == repository.meta.name;
  };
  for (const auto* revision : truth.revisions()) {
    if (is_there(*revision)) out.push_back(*revision);
  }
  truth.for_each(api::kind_name(Second::type()), [&](const api::ObjectPtr& object) {
    api::PackageRevision revision = as_v1alpha1(object->as<Second>());
    if (is_there(revision)) out.push_back(std::move(revision));
  });
  return out;
}

}  // namespace porchsim::scenarios
