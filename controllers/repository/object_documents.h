// The v1alpha2 PackageRevision of a package revision that lies in Git, as the controller applies
// it: pure functions of what was found. Porch: pkgrevsync.go; the functions carry its names.
#pragma once

#include "api/content/repository_cache.h"
#include "api/json/json.h"
#include "api/object.h"
#include "api/repository.h"
#include "controllers/repository/options.h"

namespace porchsim::repository {

// What stays the controller's: identity, label, owner; in its status locks and deployment.
api::Json build_package_revision(const api::Repository& repository,
                                 const api::DiscoveredRevision& revision);

// What others have from then on, of the same uid as `object`, if that has one: of the spec
// lifecycle, gates and metadata; of the status the Kptfile's conditions and, of a published one,
// revision and publication.
api::Json seed_spec(const api::Json& object, const api::DiscoveredRevision& revision);
api::Json seed_status(const api::Json& object, const api::DiscoveredRevision& revision);

// Whether the object is owned by whom `wanted` says.
bool has_owners_of(const api::Object& existing, const api::Json& wanted);
// Whether its status has what is the controller's of `wanted`.
bool status_up_to_date(const api::Json& status, const api::Json& wanted);
// Whether the object has what is the controller's of `wanted`. The members that say which revision
// it is are not looked at.
bool package_revision_up_to_date(const api::Object& existing, const api::Json& wanted,
                                 const Options& options);

}  // namespace porchsim::repository
