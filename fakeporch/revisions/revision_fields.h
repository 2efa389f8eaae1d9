// The field selectors of PackageRevision. Porch: pkg/registry/porch/fieldselector.go.
#pragma once

#include "api/package_revision.h"
#include "fakeporch/selection/selectors.h"
#include "fakeporch/store/object_store.h"

namespace porchsim::fakeporch {

// BadRequest for a field that cannot be selected by, an empty value, or no such lifecycle.
api::Result<> check_revision_fields(const FieldSelector& fields);
bool matches_revision_fields(const api::PackageRevision& revision, const FieldSelector& fields);
// The revisions of a store that are selected; what is selected by fields comes whole.
api::Result<api::ObjectList> list_revisions(ObjectStore& store, KindId revisions,
                                            const api::ListOptions& options);

}  // namespace porchsim::fakeporch
