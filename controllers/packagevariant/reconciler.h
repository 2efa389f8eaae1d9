// Keeps a downstream package in step with its upstream: the production PackageVariant controller.
// Porch: controllers/packagevariants, packagevariant_controller.go; the functions carry its names.
// Documents: seeds 000 and 002 (states, drafts, policies, conditions) and 004
// (PVOperationsComplete).
//
//   no downstream       a clone draft is made
//   upstream changed    an upgrade draft (three-way merge); the downstream must be published
//   mutations changed   an edit draft of a published downstream, or the draft itself is changed;
//                       one that is proposed goes back to Draft for it
//   up to date          nothing is written
//
// Of v1alpha2 (seed 003) a draft is created with its source, and content comes to be when others
// have run that: what the variant does to it follows in a later reconcile, each step once what
// the one before it asked for is done (handoff.h). The steps are the same, and so are their names.
//
// A draft is never proposed, approved or published here: that is for people. Errors make the
// runtime try again with back-off; an invalid spec does not, since only a change of the spec can
// cure it.
//
// All reads of variants and revisions may be as late as a cache is. Files are read from the server,
// and so is whatever is about to be destroyed.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "api/client.h"
#include "api/log.h"
#include "api/tasks.h"
#include "controllers/packagevariant/handoff.h"
#include "controllers/packagevariant/mutations/draft_resources.h"
#include "controllers/packagevariant/mutations/file_cache.h"
#include "controllers/packagevariant/mutations/options.h"
#include "controllers/packagevariant/revision_writer.h"
#include "controllers/packagevariant/revisions.h"
#include "controllers/runtime/reconciler.h"

namespace porchsim::packagevariant {

// What a reconciler works with; all but `revisions` outlives it.
struct Environment {
  api::Client& client;    // direct reads, all writes
  api::Reader& variants;  // where PackageVariants are read: the informer cache in production
  std::unique_ptr<RevisionIndex> revisions;
  api::Tasks& tasks;  // the clock
  api::Log& log;
  // Fed by whoever watches revisions.
  std::shared_ptr<const RejectedMarks> rejected = std::make_shared<const RejectedMarks>();
  // Of Repositories (to tell which generation one belongs to), too, if there are two of them.
  api::ServedRevisions served = {};
};

class Reconciler final : public runtime::Reconciler {
 public:
  explicit Reconciler(Environment environment, const Options& options = {});

  std::string_view name() const override { return "packagevariant"; }
  api::Result<runtime::ReconcileResult> reconcile(const runtime::Request& request) override;

 private:
  // One reconcile: the variant as it was read, with the status that is being made, and the
  // revisions that matter to it.
  struct Pass {
    api::PackageVariant pv;
    api::PackageVariant::Status stored_status;
    Revisions upstream;                     // of the upstream package
    Revisions downstream;                   // of the downstream package, whoever owns them
    Revisions owned;                        // owned by the variant, of whatever package
    std::optional<Revisions> targets;       // what it works on, as it is by now; once that is known
    api::ObjectPtr being_published;         // may become the latest of its downstream; null: none
    bool gone = false;                      // our finalizer is off
    std::vector<std::string> stray_errors;  // of revisions that could not be let go
    std::optional<Handoff> awaited;         // what others have to do first
    std::string unsupported;  // what cannot be done with upstream and downstream as they are
  };

  api::Result<Pass> look(const api::ObjectPtr& stored);
  void take(Pass& pass, const api::ObjectPtr& stored);

  // reconciler_finalize.cc: the variant is being deleted.
  api::Result<> finalize(Pass& pass);
  api::Result<> release_owned(const Pass& pass);
  api::Result<> release_all(const Pass& pass, const Revisions& owned);
  api::Result<> remove_finalizer(Pass& pass);

  api::Result<> keep_in_step(Pass& pass);
  api::Result<> add_finalizer(Pass& pass);

  // reconciler_ensure.cc: the downstream package.
  api::Result<> ensure_package_variant(Pass& pass, const api::ObjectPtr& upstream);
  api::Result<> find_and_update_existing_revisions(Pass& pass, const api::ObjectPtr& upstream);
  api::Result<Revisions> get_downstream_prs(Pass& pass);
  // Whether no draft is to be made as yet: it would be made of what is replaced by then.
  bool awaits_publication(Pass& pass);
  api::Result<api::ObjectPtr> adopt(const Pass& pass, const api::ObjectPtr& revision);
  // The variant may want a stray revision again, in a version of it that the cache has not seen
  // yet; then nothing more is done for the one that it has seen.
  api::Result<> confirm(const api::PackageVariant& pv);

  // reconciler_drafts.cc: drafts and what is in them.
  // Errors that v1alpha1's server would tell, and v1alpha2's does not.
  api::Result<> check_clone(const Pass& pass, const api::Object& upstream,
                            const api::ResourceType& type);
  api::Result<api::ObjectPtr> create_clone_draft(const Pass& pass, const api::ObjectPtr& upstream);
  // Null if there can be none (Pass::unsupported).
  api::Result<api::ObjectPtr> create_upgrade_draft(Pass& pass, const api::ObjectPtr& source,
                                                   const api::ObjectPtr& upstream);
  api::Result<api::ObjectPtr> create_edit_draft(const Pass& pass, const api::ObjectPtr& source);
  api::Result<api::ObjectPtr> find_old_upstream(const Pass& pass, const api::ObjectPtr& upstream,
                                                const api::PackageRevision& source);
  api::Result<api::ObjectPtr> find_old_upstream_by_number(const Pass& pass,
                                                          const api::GitLocator& lock);
  api::Result<DraftResources> calculate_draft_resources(const Pass& pass,
                                                        const api::ObjectPtr& revision);
  // All of a kind; where the list fails (not where the kind is unknown), `failure` says so.
  api::Result<std::vector<api::ObjectPtr>> list_cluster(const std::string& name_space,
                                                        const GroupVersionKind& kind,
                                                        std::optional<api::Error>& failure);
  // The first mutations of a draft that has just been created.
  api::Result<api::ObjectPtr> mutate_new_draft(Pass& pass, api::ObjectPtr draft);
  // Further mutations of a draft that exists; what is proposed goes back to Draft for them.
  api::Result<api::ObjectPtr> mutate_draft(Pass& pass, const api::ObjectPtr& draft,
                                           DraftResources resources);
  // Nothing is left to do; was the controller stopped before it could say so?
  api::Result<api::ObjectPtr> leave_draft(Pass& pass, const api::ObjectPtr& draft,
                                          DraftResources resources);
  // Returns them as they are stored then.
  api::Result<api::ObjectPtr> update_package_resources(Pass& pass, DraftResources resources);
  // An update of its resources failed: was it the render?
  void tell_failed_render(Pass& pass, const api::ObjectKey& revision);

  // reconciler_handoff.cc: what others have to do in between.
  const api::ResourceType& type_of_drafts(const api::PackageVariant& pv);
  // The downstream's repository; null before its first sync.
  api::ObjectPtr known_downstream(const Pass& pass);
  api::Result<> check_known(const Pass& pass, const api::ObjectPtr& repository);
  // Of one that is made of the downstream's own.
  api::Result<> check_new_revision(const Pass& pass, const api::Object& source);
  api::Result<bool> is_unused(const std::string& name_space,
                              const api::PackageVariant::Downstream& target);
  void await(Pass& pass, Handoff handoff);
  // True if nothing can be done with the target before others have done something.
  api::Result<bool> awaits_others(Pass& pass, const api::ObjectPtr& target,
                                  const api::ObjectPtr& upstream);
  // False if an upgrade cannot name `upstream`, and why is noted.
  static bool may_name(Pass& pass, const api::Object& downstream, const api::Object& upstream);
  // Mutations, and the gate beside them, of a draft of v1alpha2; once they are in, the gate opens.
  api::Result<api::ObjectPtr> hand_over(Pass& pass, const api::ObjectPtr& draft,
                                        DraftResources resources);
  // The gate is closed; what it says now has to be rendered.
  api::Result<> write_content(Pass& pass, const api::ObjectPtr& draft, DraftResources resources,
                              bool complete);
  void tell_handoff(Pass& pass, const api::Object& draft, Handoff handoff);
  void tell_outcome(Pass& pass, const api::Result<>& ensured);

  bool is_passing(const Pass& pass, const api::Error& error) const;
  bool is_told(const Pass& pass);
  api::Result<> update_status(const Pass& pass);
  void warn(const Pass& pass, std::string_view what, const api::Error& error);
  // Targets whose lock says nothing are taken as up to date.
  void warn_of_missing_locks(const Pass& pass);

  Environment environment_;
  Options options_;
  RevisionWriter writer_;
  FileCache files_;
  // By uid of the variant: a status that was written and has not been seen in the cache yet; none
  // where the write failed, or its answer got lost.
  std::map<std::string, std::optional<api::PackageVariant::Status>> unseen_statuses_;
};

}  // namespace porchsim::packagevariant
