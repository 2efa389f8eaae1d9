// Writes to package revisions: drafts are created, revisions are adopted, restored and let go, the
// operations of a draft are bracketed, of whichever generation of the API each of them is. Each is
// decided by the pure functions of this folder; here they meet the server.
//
// Where the options ask for it, a revision is read again from the server first: a cache may be
// behind by any number of writes, and a destructive one must be justified by what is true now.
#pragma once

#include <map>
#include <string>

#include "api/client.h"
#include "api/log.h"
#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/options.h"
#include "controllers/packagevariant/rejected_marks.h"
#include "controllers/packagevariant/revisions.h"

namespace porchsim::packagevariant {

class RevisionWriter {
 public:
  // All must outlive this.
  RevisionWriter(api::Client& client, api::Log& log, const RejectedMarks& rejected,
                 const Options& options)
      : client_(client), log_(log), rejected_(rejected), options_(options) {}

  // A Conflict if the variant owns it no longer.
  api::Result<api::ObjectPtr> read_own(const api::PackageVariant& pv,
                                       const api::ObjectPtr& revision);

  // Creates the draft in the generation of the API that its repository belongs to, under the next
  // free workspace name; `known` are the package's revisions. If the server has that name, but no
  // such revision, a published one had it: the next is tried. If it has the revision, `known` was
  // stale, and AlreadyExists is the answer: a second draft is never the cure for a late cache, so
  // that one that was asked for under another name and never answered is looked for first. A
  // variant that is gone, or going, gets none.
  api::Result<api::ObjectPtr> create_draft(const api::PackageVariant& pv,
                                           api::PackageRevision draft, const Revisions& known,
                                           const api::ResourceType& type);

  // As it is stored after the variant has taken it over. A revision that another controller owns is
  // refused.
  api::Result<api::ObjectPtr> adopt_package_revision(const api::PackageVariant& pv,
                                                     const api::ObjectPtr& revision);

  // The target was proposed for deletion by this variant, which wants it again: back to Published.
  // Of one that somebody else has taken back the mark goes.
  api::Result<api::ObjectPtr> restore(const api::PackageVariant& pv,
                                      const api::ObjectPtr& revision);

  // Gives it the variant's labels and annotations.
  api::Result<api::ObjectPtr> sync_metadata(const api::PackageVariant& pv,
                                            const api::ObjectPtr& revision);

  // A revision of another package than the target: spec.deletionPolicy decides. The variant stays
  // the owner of what a person must still approve.
  api::Result<> release_stray(const api::PackageVariant& pv, const api::ObjectPtr& revision);

  // The variant is being deleted: afterwards the revision is gone, or the variant owns it no
  // longer. A published one is proposed for deletion, one that is proposed already is orphaned, so
  // that garbage collection cannot take what a person has not approved.
  api::Result<> release(const api::PackageVariant& pv, const api::ObjectPtr& revision);

  // A proposal that must change: back to Draft in the version that is given, so that whoever was
  // faster wins; then PVOperationsComplete becomes False, and says why. Porch takes no conditions
  // for what is proposed, so it cannot be done before.
  api::Result<api::ObjectPtr> take_back(const api::PackageVariant& pv,
                                        const api::ObjectPtr& proposed);

  // PVOperationsComplete becomes False before the first operation on a draft, True after the last.
  api::Result<api::ObjectPtr> begin_operations(const api::PackageVariant& pv,
                                               const api::ObjectPtr& draft);
  api::Result<api::ObjectPtr> complete_operations(const api::PackageVariant& pv,
                                                  const api::ObjectPtr& draft);

  // Of v1alpha2: content of that version has to be rendered. Who has written it has asked for that,
  // and the server may have lost it: if nobody has asked for anything since `draft` was read, this
  // does.
  api::Result<> ask_for_render(const api::ObjectPtr& draft, const std::string& version);

 private:
  api::Result<api::ObjectPtr> read(const api::ObjectPtr& revision);
  // An error if the variant is gone, or going, for what it gets would go with it (Kubernetes:
  // controller.RecheckDeletionTimestamp), or wants something else by now.
  api::Result<> recheck(const api::PackageVariant& pv);
  // What is stored becomes `wanted`.
  api::Result<api::ObjectPtr> write(const api::ObjectPtr& stored, api::PackageRevision wanted);
  api::Result<api::ObjectPtr> set_operations(const api::PackageVariant& pv,
                                             const api::ObjectPtr& draft, bool complete);
  api::Result<> remove(const api::ObjectPtr& revision);
  // Porch: deleteOrOrphan. `revision` becomes what was asked for, also where the write fails.
  api::Result<> delete_or_orphan_as_shipped(const api::PackageVariant& pv,
                                            const api::ObjectPtr& stored,
                                            api::PackageRevision& revision);
  api::Result<> release_as_shipped(const api::PackageVariant& pv, const api::ObjectPtr& stored);
  // A Conflict if the draft that was asked for before is there, the variant's, and not known. Of
  // v1alpha1 the server gives the name, so that who is not answered cannot look at once
  // (runtime/own_writes.h).
  api::Result<> look_for_unanswered(const api::PackageVariant& pv,
                                    const api::PackageRevision& draft, const Revisions& known,
                                    const api::ResourceType& type);
  void tell(const api::PackageVariant& pv, std::string_view what, std::string_view revision);

  api::Client& client_;
  api::Log& log_;
  const RejectedMarks& rejected_;
  const Options& options_;
  std::map<std::string, api::PackageRevision> unanswered_;  // drafts, by uid of variants
};

}  // namespace porchsim::packagevariant
