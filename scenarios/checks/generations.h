// Package revisions of both generations as one: for checks of what holds in either.
#pragma once

#include <vector>

#include "api/package_revision.h"
#include "api/repository.h"
#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

// An object as a revision, of whichever generation; null if it is none.
const api::PackageRevision* revision_in(const api::ObjectPtr& object);

// Those of a repository, in the order of their names.
std::vector<api::PackageRevision> revisions_in(const api::Repository& repository,
                                               const Truth& truth);

// The Repository that it lies in; null if that is not registered.
api::ObjectPtr repository_of(const PackageId& package, const Truth& truth);

// Does v1alpha2 serve its repository, and so the revision?
bool is_of_v1alpha2(const api::PackageRevision& revision, const Truth& truth);

}  // namespace porchsim::scenarios
