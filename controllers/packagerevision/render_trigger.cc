#include "controllers/packagerevision/render_trigger.h"

namespace porchsim::packagerevision {

using api::v1alpha2::PackageRevision;

bool is_requested(const PackageRevision& revision) {
  const std::string_view request = revision.render_request();
  return !request.empty() && request != revision.status.observed_prr_resource_version;
}

bool awaits_first_render(const PackageRevision& revision) {
  return !revision.status.creation_source.empty() && !is_rendered(revision);
}

bool is_unfinished(const PackageRevision& revision) {
  const api::Condition* rendered = revision.find_condition(api::v1alpha2::kRenderedCondition);
  return rendered != nullptr && rendered->status == "Unknown";
}

bool is_rendered(const PackageRevision& revision) {
  const api::Condition* rendered = revision.find_condition(api::v1alpha2::kRenderedCondition);
  return rendered != nullptr && rendered->status == "True";
}

bool was_rendered(const PackageRevision& revision) {
  return is_rendered(revision) || !revision.status.observed_prr_resource_version.empty();
}

}  // namespace porchsim::packagerevision
