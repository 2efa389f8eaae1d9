// Which lifecycle a package revision may have when it is made, changed, or approved, with the
// server's exact words. Porch: pkg/registry/porch/strategy.go, packagerevision_approval.go.
//
//        propose          approve             propose-delete
//   Draft -----> Proposed -------> Published ---------------> DeletionProposed -> removed
//     ^------------'                   ^--------------------------'
//        reject                              reject
#pragma once

#include "api/package_revision.h"
#include "fakeporch/store/api_errors.h"

namespace porchsim::fakeporch {

// Labels, names and lifecycle of a revision that is to be made.
FieldErrors validate_new_revision(const api::PackageRevision& revision);

// A write to the main resource. A published revision's spec is fixed, save that Published and
// DeletionProposed may change into each other.
FieldErrors validate_revision_update(const api::PackageRevision& before,
                                     const api::PackageRevision& wanted);

// A write to subresource "approval"; only the lifecycles are looked at.
FieldErrors validate_approval(const api::PackageRevision& before,
                              const api::PackageRevision& wanted);

}  // namespace porchsim::fakeporch
