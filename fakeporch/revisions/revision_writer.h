// Keeps the stored PackageRevisions in step with Git, and label kpt.dev/latest-revision on the
// highest published revision of each package, and on no other.
#pragma once

#include <string_view>

#include "fakeporch/revisions/registered_repository.h"

namespace porchsim::fakeporch {

class RevisionWriter {
 public:
  explicit RevisionWriter(PorchContext& porch) : porch_(porch) {}

  // The label of `revision` is set as it must be; whoever loses it for that is written first, so
  // that never two have it.
  api::ObjectPtr create(const Caller& caller, api::PackageRevision revision);
  api::ObjectPtr update(const Caller& caller, const api::ObjectPtr& before,
                        api::PackageRevision revision);
  // `by`: the write that emptied its finalizers; null = a plain delete. Another revision may become
  // the latest.
  api::ObjectPtr remove(const Caller& caller, const api::ObjectPtr& before,
                        const ObjectStore::Change* by = nullptr);
  // The object is to go when its finalizers have.
  api::ObjectPtr mark_deleted(const Caller& caller, const api::ObjectPtr& before);

 private:
  // All revisions that compete for the label with one of this package.
  std::vector<api::ObjectPtr> competitors(const api::PackageRevision& revision) const;
  void settle_label(const Caller& caller, api::PackageRevision& revision);

  PorchContext& porch_;
};

// The uid of a new revision: one that nothing else ever has, or, under the quirk, a function of its
// name.
std::string new_revision_uid(PorchContext& porch, const api::ObjectKey& key);

// Where the revision lies now, as its lifecycle says, at `commit`.
api::Locator self_lock(const RegisteredRepository& repository, const api::PackageRevision& revision,
                       const CommitId& commit);

}  // namespace porchsim::fakeporch
