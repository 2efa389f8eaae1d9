// Package revisions of both generations as one: for those who have to do with both. What is written
// and what is shown of one generation has its place in the other, with the exceptions named here.
#pragma once

#include <vector>

#include "api/object.h"
#include "api/package_revision.h"
#include "api/v1alpha2/package_revision.h"

namespace porchsim::api::v1alpha2 {

// Number, locks and publisher are where they are there, its source is its task, its conditions are
// those of its Kptfile. Porch's own condition of v1alpha1, PackagePipelinePassed, says what
// Rendered says.
api::PackageRevision as_v1alpha1(const PackageRevision& revision);

// What somebody applies who wants this one: the spec, with its task for a source.
PackageRevision as_v1alpha2(const api::PackageRevision& wanted);

}  // namespace porchsim::api::v1alpha2

namespace porchsim::api {

bool is_v1alpha2(const Object& revision);
// Of a revision of either generation: the type by which the server has it.
const ResourceType& revision_type(const Object& revision);
// As v1alpha1 shows it; valid while the object lives.
const PackageRevision& as_revision(const Object& revision);
// The stored revision with the metadata, the lifecycle and the gates of `wanted`, of v1alpha1 with
// all that it says: to be written back.
ObjectPtr with_changes(const Object& stored, PackageRevision wanted);

// The generations of PackageRevision that a server has; v1alpha1 is always among them.
struct ServedRevisions {
  bool v1alpha2 = false;

  std::vector<const ResourceType*> types() const;
};

}  // namespace porchsim::api
