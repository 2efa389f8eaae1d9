// The field selectors of PackageRevision. Porch: pkg/registry/porch/fieldselector.go.
#pragma once

#include "api/package_revision.h"
#include "fakeporch/store/selectors.h"

namespace porchsim::fakeporch {

// BadRequest for a field that cannot be selected by, an empty value, or no such lifecycle.
api::Result<> check_revision_fields(const FieldSelector& fields);
bool matches_revision_fields(const api::PackageRevision& revision, const FieldSelector& fields);

}  // namespace porchsim::fakeporch
