// Deletes of package revisions. Porch: pkg/registry/porch/packagerevision.go (Delete),
// pkg/externalrepo/git/git.go (DeletePackageRevision).
#pragma once

#include "fakeporch/revisions/git_push.h"
#include "fakeporch/revisions/revision_writer.h"

namespace porchsim::fakeporch {

class RevisionRemoval {
 public:
  RevisionRemoval(PorchContext& porch, GitPusher& pusher, RevisionWriter& writer)
      : porch_(porch), pusher_(pusher), writer_(writer) {}

  // Drafts and proposals go at once, published revisions only after they have been proposed for
  // deletion: Forbidden until then, and as long as another revision was made from this one. With
  // finalizers the revision is only marked. A uid or resourceVersion among the options must be the
  // stored one; propagation is ignored.
  api::Result<> remove(const Caller& caller, const api::ObjectKey& key,
                       const api::DeleteOptions& options);

  // The delete that follows when the last finalizer goes: a write with this metadata.
  api::Result<api::ObjectPtr> finish(const Caller& caller, const RegisteredRepository& repository,
                                     const api::ObjectPtr& object, const api::ObjectMeta& wanted);

  // Takes the revision out of Git. What is not there any more counts as removed.
  api::Result<> remove_refs(const Caller& caller, const RegisteredRepository& repository,
                            const api::PackageRevision& revision,
                            const GitPusher::Still& still = {});

 private:
  api::Result<std::vector<RefUpdate>> removal_from_main(const Caller& caller,
                                                        const RegisteredRepository& repository,
                                                        const api::PackageRevision& revision);

  PorchContext& porch_;
  GitPusher& pusher_;
  RevisionWriter& writer_;
};

}  // namespace porchsim::fakeporch
