// A package revision of one generation as the other one would show it, for those who have to do
// with both.
#pragma once

#include "api/package_revision.h"
#include "api/v1alpha2/package_revision.h"

namespace porchsim::scenarios {

// Number and locks are where they are there, its source is its task. Conditions stay behind.
api::PackageRevision as_v1alpha1(const api::v1alpha2::PackageRevision& revision);

// What a person applies who wants this one: the spec, with its task for a source.
api::v1alpha2::PackageRevision as_v1alpha2(const api::PackageRevision& wanted);

}  // namespace porchsim::scenarios
