// Package revisions of both generations as one: for checks of what holds in either.
#pragma once

#include <vector>

#include "api/package_revision.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

// As v1alpha1 shows it: number, conditions and locks are where they are there.
api::PackageRevision as_v1alpha1(const api::v1alpha2::PackageRevision& revision);

// Those of a repository, in the order of their names; of v1alpha2 those whose content is there.
std::vector<api::PackageRevision> revisions_in(const api::Repository& repository,
                                               const Truth& truth);

}  // namespace porchsim::scenarios
