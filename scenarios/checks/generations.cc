#include "scenarios/checks/generations.h"

#include <algorithm>

#include "api/v1alpha2/revision_views.h"

namespace porchsim::scenarios {

bool is_revision(const api::Object& object) {
  return std::ranges::find(kRevisionKinds, api::kind_name(object)) != kRevisionKinds.end();
}

const api::PackageRevision* revision_in(const api::ObjectPtr& object) {
  return object && is_revision(*object) ? &api::as_revision(*object) : nullptr;
}

bool says_that_it_is_ready(const api::v1alpha2::PackageRevision& revision) {
  const api::Condition* ready = revision.find_condition(api::v1alpha2::kReadyCondition);
  return ready != nullptr && ready->status == "True";
}

bool says_that_it_failed(const api::v1alpha2::PackageRevision& revision) {
  const api::Condition* ready = revision.find_condition(api::v1alpha2::kReadyCondition);
  return ready != nullptr && ready->status == "False" && ready->reason == "Failed";
}

bool says_that_its_render_failed(const api::v1alpha2::PackageRevision& revision) {
  const api::Condition* rendered = revision.find_condition(api::v1alpha2::kRenderedCondition);
  const std::string_view request = revision.render_request();
  const bool is_asked_for =
      !request.empty() && request != revision.status.observed_prr_resource_version;
  return rendered != nullptr && rendered->status == "False" && !is_asked_for;
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
  const api::ObjectPtr second = truth.find(api::kSecondPackageRevision, revision.meta.key());
  return second && second->meta().uid == revision.meta.uid;
}

}  // namespace porchsim::scenarios
