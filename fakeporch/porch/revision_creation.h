// New package revisions. Porch: pkg/registry/porch/packagerevision.go (Create),
// pkg/engine/engine.go (CreatePackageRevision): the same checks in the same order, with the same
// words.
#pragma once

#include "fakeporch/porch/draft_content.h"

namespace porchsim::fakeporch {

class RevisionCreation {
 public:
  RevisionCreation(PorchContext& porch, GitPusher& pusher, RevisionWriter& writer)
      : porch_(porch), pusher_(pusher), writer_(writer) {}

  // Runs the task of the revision, renders what it makes, and keeps it as a draft. The name is the
  // server's; a name and a revision number that were sent are ignored.
  api::Result<api::ObjectPtr> create(const Caller& caller, const api::ObjectPtr& object);

 private:
  api::Result<> check(const api::PackageRevision& revision);
  api::Result<> check_names(const RegisteredRepository& repository,
                            const api::PackageRevision& revision) const;
  api::Result<> check_new_package(const RegisteredRepository& repository,
                                  const api::PackageRevision& revision,
                                  const std::vector<api::ObjectPtr>& present) const;
  api::Result<api::ObjectPtr> make(const Caller& caller, const RegisteredRepository& repository,
                                   api::PackageRevision revision);
  api::Result<api::ObjectPtr> keep(const Caller& caller, api::PackageRevision revision,
                                   const kpt::Files& files);

  PorchContext& porch_;
  GitPusher& pusher_;
  RevisionWriter& writer_;
};

}  // namespace porchsim::fakeporch
