#include "fakeporch/content/revision_admission.h"

#include <string>

#include "api/kinds/find_schema.h"
#include "api/v1alpha2/package_revision.h"
#include "cel/zones/time_zone.h"
#include "fakeporch/revisions/readiness_gates.h"
#include "kube/kinds/custom_kind.h"
#include "kube/kinds/definition.h"

namespace porchsim::fakeporch {
namespace {

using Revision = api::v1alpha2::PackageRevision;

// Its rules are compiled once for all worlds of a process: that takes longer than a small world.
const kube::CustomKind& kind() {
  static const kube::CustomKind made(
      kube::custom_resource_definition(Revision::type(), api::find_schema(Revision::type())),
      cel::make_no_zones());
  return made;
}

// What the gates go by, as v1alpha1 shows it.
api::PackageRevision with_gates(const Revision& revision) {
  api::PackageRevision out;
  out.spec.lifecycle = revision.spec.lifecycle;
  out.spec.readiness_gates = revision.spec.readiness_gates;
  for (const auto& condition : revision.status.package_conditions) {
    api::Condition& shown = out.status.conditions.emplace_back();
    shown.type = condition.type;
    shown.status = condition.status;
  }
  return out;
}

}  // namespace

void RevisionAdmission::validate(const api::Json& now, const api::Json& before,
                                 FieldErrors& errors) const {
  const std::string& version = Revision::type().version;
  const kube::FieldErrors found =
      before.is_null() ? kind().validate(now, version)
                       : kind().validate_update(now, before, kube::Subresource::None, version);
  for (const kube::FieldError& error : found) errors.add(error.text());
  if (!checks_gates_ || !errors.empty()) return;
  // Whoever makes a revision may not skip its gates either.
  api::PackageRevision gated = with_gates(Revision::from_json(before.is_null() ? now : before));
  const std::string lifecycle = now.at({"spec", "lifecycle"}).text();
  if (before.is_null()) gated.spec.lifecycle = api::kDraft;
  // Here a draft may be published at once.
  const bool skips = gated.spec.lifecycle == api::kDraft && lifecycle == api::kPublished;
  if (skips) gated.spec.lifecycle = api::kProposed;
  errors.add(check_gates(gated, lifecycle));
}

}  // namespace porchsim::fakeporch
