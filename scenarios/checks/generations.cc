#include "scenarios/checks/generations.h"

#include "api/kind_name.h"

namespace porchsim::scenarios {

using Second = api::v1alpha2::PackageRevision;

api::PackageRevision as_v1alpha1(const Second& revision) {
  api::PackageRevision out;
  out.meta = revision.meta;
  out.spec.package_name = revision.spec.package_name;
  out.spec.repository = revision.spec.repository;
  out.spec.workspace_name = revision.spec.workspace_name;
  out.spec.lifecycle = revision.spec.lifecycle;
  out.spec.revision = revision.status.revision;
  out.spec.readiness_gates = revision.spec.readiness_gates;
  out.status.self_lock = revision.status.self_lock;
  out.status.upstream_lock = revision.status.upstream_lock;
  out.status.deployment = revision.status.deployment;
  return out;
}

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
    if (is_there(revision) && revision.status.self_lock) out.push_back(std::move(revision));
  });
  return out;
}

}  // namespace porchsim::scenarios
