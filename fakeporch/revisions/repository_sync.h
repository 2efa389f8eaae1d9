// Makes the stored PackageRevisions of a repository what Git holds. Porch:
// pkg/cache/crcache/repository.go (refreshAllCachedPackages).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "fakeporch/revisions/discovery.h"
#include "fakeporch/revisions/revision_writer.h"

namespace porchsim::fakeporch {

class RepositorySync {
 public:
  RepositorySync(PorchContext& porch, RevisionWriter& writer) : porch_(porch), writer_(writer) {}

  // What is new in Git is stored, what differs is changed, what is gone is removed; labels,
  // annotations, owners and finalizers are kept. Revisions that a request holds are left alone;
  // their busy names are returned, so that the caller looks again. InternalError names the object
  // that cannot be read; then nothing has been changed.
  api::Result<std::vector<std::string>> run(const RegisteredRepository& repository);

  // Takes all revisions of a repository out of the store; Git keeps them.
  void forget(const api::ObjectKey& repository);

 private:
  struct Change {
    const RegisteredRepository& repository;
    const FoundRevision& found;
    api::ObjectPtr before;  // null = new
  };
  bool differs(const Change& change) const;
  void apply(const Change& change);
  api::Condition pipeline_condition_for(const Change& change,
                                        const api::PackageRevision& revision) const;

  PorchContext& porch_;
  RevisionWriter& writer_;
  std::map<api::ObjectKey, TaskHistory> tasks_;
};

}  // namespace porchsim::fakeporch
