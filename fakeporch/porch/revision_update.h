// Writes to package revisions: metadata, conditions, gates and lifecycle. Porch:
// pkg/registry/porch/packagecommon.go (updatePackageRevision), pkg/engine/engine.go
// (UpdatePackageRevision).
#pragma once

#include <functional>

#include "fakeporch/porch/draft_content.h"
#include "fakeporch/porch/lifecycle_refs.h"
#include "fakeporch/porch/revision_removal.h"
#include "fakeporch/revisions/kptfile_view.h"

namespace porchsim::fakeporch {

class RevisionUpdate {
 public:
  RevisionUpdate(PorchContext& porch, GitPusher& pusher, RevisionWriter& writer,
                 DraftWriter& drafts, RevisionRemoval& removal)
      : porch_(porch), pusher_(pusher), writer_(writer), drafts_(drafts), removal_(removal) {}

  // What becomes of the stored object, for a request that holds it: the object of an update, or a
  // patch applied.
  using Wanted = std::function<api::Result<api::ObjectPtr>(const api::ObjectPtr& before)>;
  // `approval`: through the subresource, where only the lifecycle is looked at and other rules hold
  // for it. A write to a draft renders it again; one to a published revision changes metadata and
  // lifecycle alone. Of a terminating revision that loses its last finalizer it is the delete.
  api::Result<api::ObjectPtr> update(const Caller& caller, const api::ObjectKey& key,
                                     const Wanted& make_wanted, bool approval);

 private:
  struct Request {
    const Caller& caller;
    RegisteredRepository repository;
    api::ObjectPtr before;
    api::PackageRevision wanted;
    MetadataGiven given;
  };
  api::Result<> check(const api::ObjectPtr& before, const api::PackageRevision& wanted,
                      bool approval) const;
  api::Result<api::ObjectPtr> perform(const Request& request);
  api::Result<api::ObjectPtr> update_draft(const Request& request);
  api::Result<api::ObjectPtr> move_proposed(const Request& request);
  api::Result<api::ObjectPtr> publish(const Request& request);
  api::Result<api::ObjectPtr> update_published(const Request& request);

  RefChange refs_of(const Request& request, const api::PackageRevision& before);
  std::int64_t next_revision(const Request& request) const;
  void show_on_main(const Request& request, const api::PackageRevision& published);
  // The stored revision as it is now, with the metadata that is asked for.
  struct Current {
    api::ObjectPtr object;
    api::PackageRevision revision;
  };
  api::Result<Current> current(const Request& request) const;

  PorchContext& porch_;
  GitPusher& pusher_;
  RevisionWriter& writer_;
  DraftWriter& drafts_;
  RevisionRemoval& removal_;
};

}  // namespace porchsim::fakeporch
