#include "fakeporch/porch/revision_removal.h"

#include <fmt/core.h>

#include "fakeporch/porch/draft_content.h"
#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/porch_errors.h"
#include "fakeporch/revisions/revision_names.h"
#include "fakeporch/store/deletion.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::fakeporch {

namespace {

const api::ResourceType& type() { return api::PackageRevision::type(); }

// The deletions of those references that are there.
std::vector<RefUpdate> deletions(const GitRepository& git, const std::vector<std::string>& refs) {
  std::vector<RefUpdate> updates;
  for (const std::string& ref : refs) {
    if (const auto present = git.ref(ref)) updates.push_back({ref, present, std::nullopt});
  }
  return updates;
}

// A revision whose upstreamLock names this one: whatever task made it, its next upgrade needs the
// old upstream for its base.
std::string first_locked_to(const PorchContext& porch, const api::PackageRevision& upstream) {
  std::string first;
  if (!upstream.is_published() || !upstream.status.self_lock || !upstream.status.self_lock->git)
    return first;
  const api::GitLocator& lock = *upstream.status.self_lock->git;
  porch.store.for_each(
      porch.revisions, upstream.meta.name_space, [&](const api::ObjectPtr& object) {
        const auto& other = object->as<api::PackageRevision>();
        const auto& from = other.status.upstream_lock;
        const bool made_of_it = from && from->git && other.spec.revision >= 0 &&
                                from->git->ref == lock.ref && from->git->commit == lock.commit;
        if (made_of_it && first.empty()) first = other.meta.name;
      });
  return first;
}

// Nobody is made of it.
api::Result<> check_unused(const PorchContext& porch, const api::ObjectPtr& object) {
  std::string downstream = porch.index.first_made_from(object->key());
  if (downstream.empty() && !porch.options.quirks.edits_hold_no_upstream) {
    downstream = first_locked_to(porch, object->as<api::PackageRevision>());
  }
  if (downstream.empty()) return {};
  return api::fail(
      forbidden(type(), object->meta().name,
                "cannot delete package revision, it is referenced as upstream by: " + downstream));
}

}  // namespace

api::Result<> RevisionRemoval::remove(const Caller& caller, const api::ObjectKey& key,
                                      const api::DeleteOptions& options) {
  api::ObjectPtr object = porch_.store.find(porch_.revisions, key);
  if (!object) return api::fail(not_found(type(), key.name));
  if (object->as<api::PackageRevision>().spec.lifecycle == api::kPublished) {
    return api::fail(forbidden(type(), key.name,
                               "published PackageRevisions must be proposed for deletion by "
                               "setting spec.lifecycle to 'DeletionProposed' prior to deletion"));
  }
  PORCHSIM_TRY(check_preconditions(type(), object->meta(), options));
  PORCHSIM_TRY(check_unused(porch_, object));
  const auto hold = porch_.busy.try_hold(key.to_string());
  if (!hold) {
    return api::fail(
        conflict(type(), key.name,
                 fmt::format("another request is already in progress on package revision {}",
                             kpt::go_quote(key.to_string()))));
  }
  if (!object->meta().finalizers.empty()) {
    writer_.mark_deleted(caller, object);
    return {};
  }
  const auto repository = repository_of(porch_, object->as<api::PackageRevision>());
  if (!repository) return internal_error(repository.error().message);
  // A push takes its time, and what is repeated more: somebody may be made of it by then.
  const api::Result<> gone = remove_refs(caller, *repository, object->as<api::PackageRevision>(),
                                         [&] { return check_unused(porch_, object); });
  if (!gone && gone.error().reason == api::Reason::Forbidden) return gone;
  if (!gone) return internal_error(gone.error().message);
  object = porch_.store.find(porch_.revisions, key);
  if (object) writer_.remove(caller, object);
  return {};
}

api::Result<api::ObjectPtr> RevisionRemoval::finish(const Caller& caller,
                                                    const RegisteredRepository& repository,
                                                    const api::ObjectPtr& object,
                                                    const api::ObjectMeta& wanted) {
  PORCHSIM_TRY(remove_refs(caller, repository, object->as<api::PackageRevision>()));
  const api::ObjectPtr before = porch_.store.find(porch_.revisions, object->key());
  if (!before) return api::fail(not_found(type(), object->meta().name));
  api::PackageRevision last = before->as<api::PackageRevision>();
  take_metadata(last.meta, wanted);
  last.meta.resource_version = porch_.store.next_version();
  const ObjectStore::Change change{caller, sim::Verb::Update, before,
                                   api::Object::from(std::move(last))};
  writer_.remove(caller, before, &change);
  return change.after;
}

api::Result<> RevisionRemoval::remove_refs(const Caller& caller,
                                           const RegisteredRepository& repository,
                                           const api::PackageRevision& revision,
                                           const GitPusher::Still& still) {
  porch_.pause(porch_.options.push_latency);
  const GitRepository& git = *repository.git;
  if (repository.is_placeholder(revision)) {
    return pusher_.push_main(caller, repository,
                             [&] { return removal_from_main(caller, repository, revision); });
  }
  std::vector<std::string> refs = {revision_ref(revision, repository.directory, repository.branch)};
  if (revision.is_published()) {
    refs.push_back(deletion_ref(revision, repository.directory));
  } else {
    // A proposal whose answer got lost has moved the branch, and the store does not know yet.
    const std::string full = repository.full_path(revision);
    const std::string& workspace = revision.spec.workspace_name;
    refs = {draft_ref(full, workspace), proposed_ref(full, workspace)};
  }
  const std::vector<RefUpdate> updates = deletions(git, refs);
  if (updates.empty()) return {};
  return pusher_.push(caller, repository, updates, still);
}

api::Result<std::vector<RefUpdate>> RevisionRemoval::removal_from_main(
    const Caller& caller, const RegisteredRepository& repository,
    const api::PackageRevision& revision) {
  const std::string full = repository.full_path(revision);
  const std::string main = branch_ref(repository.branch);
  std::vector<RefUpdate> updates =
      deletions(*repository.git, {deletion_ref(revision, repository.directory)});
  const auto head = repository.git->ref(main);
  if (!head || !porch_.git.objects().directory_id(*head, full)) return updates;
  GitObjects::NewCommit commit;
  commit.base = *head;
  commit.parents = {*head};
  commit.path = full;
  commit.author = author_of(porch_, caller);
  commit.committer = porch_signature(porch_.unix_seconds());
  commit.message = removal_message(full);
  updates.push_back({main, head, PORCHSIM_TRY(porch_.git.objects().commit(commit))});
  return updates;
}

}  // namespace porchsim::fakeporch
