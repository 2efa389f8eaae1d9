// Package revisions of both generations as one: for checks of what holds in either.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "api/kind_name.h"
#include "api/object.h"
#include "api/package_revision.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

inline constexpr std::array<std::string_view, 2> kRevisionKinds = {"PackageRevision",
                                                                   api::kSecondPackageRevision};
bool is_revision(const api::Object& object);
// An object as a revision, of whichever generation; null if it is none.
const api::PackageRevision* revision_in(const api::ObjectPtr& object);

// Does it say that it is ready: Ready=True?
bool says_that_it_is_ready(const api::v1alpha2::PackageRevision& revision);
// That it has failed: Ready=False, reason Failed?
bool says_that_it_failed(const api::v1alpha2::PackageRevision& revision);
// That its render has failed, and nobody has asked for another since?
bool says_that_its_render_failed(const api::v1alpha2::PackageRevision& revision);

// Those of a repository, in the order of their names.
std::vector<api::PackageRevision> revisions_in(const api::Repository& repository,
                                               const Truth& truth);

// The Repository that it lies in; null if that is not registered.
api::ObjectPtr repository_of(const PackageId& package, const Truth& truth);

// Is it an object of v1alpha2? Its repository may be unregistered by now, which tells nothing.
bool is_of_v1alpha2(const api::PackageRevision& revision, const Truth& truth);

}  // namespace porchsim::scenarios
