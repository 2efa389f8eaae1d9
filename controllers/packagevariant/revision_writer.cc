#include "controllers/packagevariant/revision_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "controllers/packagevariant/drafts.h"
#include "controllers/packagevariant/operations_complete.h"
#include "controllers/packagevariant/ownership.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariant {
namespace {

constexpr int kWorkspaceNamesTried = 100;

api::Result<> without_value(const api::Result<api::ObjectPtr>& result) {
  if (!result) return api::fail(result.error());
  return {};
}

// What is gone needs no cleanup.
api::Result<> unless_not_found(api::Result<> status) {
  if (!status && status.error().reason == api::Reason::NotFound) return {};
  return status;
}

std::unexpected<api::Error> bad_policy(const api::PackageVariant& pv) {
  return api::fail(api::Reason::Unknown, "invalid deletion policy " + pv.spec.deletion_policy);
}

std::string object_name(const api::PackageRevision& draft) {
  return package_revision_object_name(draft.spec.repository, draft.spec.package_name,
                                      draft.spec.workspace_name);
}

// Of v1alpha2 its creator names it, and conditions are for others to tell: a gate that has none yet
// is not met.
api::ObjectPtr new_revision(const api::PackageRevision& draft, const api::ResourceType& type) {
  if (type == api::PackageRevision::type()) return api::Object::from(draft);
  api::v1alpha2::PackageRevision revision = api::v1alpha2::as_v1alpha2(draft);
  revision.meta.name = object_name(draft);
  // Other gates come with the content, and with what they say.
  std::erase_if(revision.spec.readiness_gates,
                [](const std::string& gate) { return gate != kOperationsComplete; });
  return api::Object::from(std::move(revision));
}

std::unexpected<api::Error> bad_lifecycle(const api::PackageRevision& revision) {
  return api::fail(api::Reason::Unknown,
                   fmt::format("invalid lifecycle value for package revision {}: {}",
                               revision.meta.name, revision.spec.lifecycle));
}

// Of what is refused in another way the server has done nothing.
bool may_have_been_done(const api::Error& error) {
  return error.reason == api::Reason::Timeout || error.reason == api::Reason::InternalError ||
         error.reason == api::Reason::Unknown;
}

}  // namespace

void RevisionWriter::tell(const api::PackageVariant& pv, std::string_view what,
                          std::string_view revision) {
  if (!log_.enabled(api::LogLevel::Info)) return;
  log_.write({.message = std::string(what),
              .kind = api::PackageVariant::type().kind,
              .key = pv.meta.key(),
              .fields = {{"revision", std::string(revision)}}});
}

api::Result<api::ObjectPtr> RevisionWriter::read(const api::ObjectPtr& revision) {
  return client_.get(api::revision_type(*revision), revision->key());
}

api::Result<api::ObjectPtr> RevisionWriter::read_own(const api::PackageVariant& pv,
                                                     const api::ObjectPtr& revision) {
  api::ObjectPtr current = PORCHSIM_TRY(read(revision));
  if (has_our_owner_reference(pv, current->meta().owner_references)) return current;
  return api::fail(api::Reason::Conflict,
                   fmt::format("package revision {} is not the variant's any more",
                               kpt::go_quote(current->meta().name)));
}

api::Result<> RevisionWriter::recheck(const api::PackageVariant& pv) {
  if (!options_.recheck_variant) return {};
  const api::ObjectPtr now = PORCHSIM_TRY(client_.get(api::PackageVariant::type(), pv.meta.key()));
  const bool stands = now->meta().uid == pv.meta.uid && !now->meta().deletion_timestamp;
  if (stands && now->meta().generation == pv.meta.generation) return {};
  return api::fail(api::Reason::Conflict,
                   fmt::format("package variant {} {}", kpt::go_quote(pv.meta.name),
                               stands ? "has changed meanwhile" : "is gone, or being deleted"));
}

api::Result<api::ObjectPtr> RevisionWriter::write(const api::ObjectPtr& stored,
                                                  api::PackageRevision wanted) {
  return client_.update(api::revision_type(*stored), api::with_changes(*stored, std::move(wanted)));
}

api::Result<> RevisionWriter::look_for_unanswered(const api::PackageVariant& pv,
                                                  const api::PackageRevision& draft,
                                                  const Revisions& known,
                                                  const api::ResourceType& type) {
  const auto asked = unanswered_.find(pv.meta.uid);
  if (asked == unanswered_.end()) return {};
  const api::PackageRevision& before = asked->second;
  const std::string name = object_name(before);
  if (name == object_name(draft)) return {};  // the server tells
  const bool is_known = std::ranges::any_of(
      known, [&name](const api::ObjectPtr& one) { return one->meta().name == name; });
  const bool is_of_package = before.spec.repository == draft.spec.repository &&
                             before.spec.package_name == draft.spec.package_name;
  if (is_of_package && !is_known) {
    const auto there = client_.get(type, {draft.meta.name_space, name});
    if (!there && there.error().reason != api::Reason::NotFound) return api::fail(there.error());
    if (there && has_our_owner_reference(pv, (*there)->meta().owner_references)) {
      return api::fail(api::Reason::Conflict,
                       fmt::format("package revision {} is the variant's, and has not been seen",
                                   kpt::go_quote(name)));
    }
  }
  unanswered_.erase(asked);
  return {};
}

api::Result<api::ObjectPtr> RevisionWriter::create_draft(const api::PackageVariant& pv,
                                                         api::PackageRevision draft,
                                                         const Revisions& known,
                                                         const api::ResourceType& type) {
  if (const api::Result<> there = recheck(pv); !there) return api::fail(there.error());
  auto& spec = draft.spec;
  spec.workspace_name = new_workspace_name(known, spec.package_name, spec.repository);
  if (options_.operations_complete) draft = with_operations(std::move(draft), false);
  std::string refused;  // though nobody has it
  for (int tried = 1;; ++tried) {
    PORCHSIM_TRY(look_for_unanswered(pv, draft, known, type));
    auto created = client_.create(type, new_revision(draft, type));
    if (!created && may_have_been_done(created.error()) && options_.know_own_writes)
      unanswered_.insert_or_assign(pv.meta.uid, draft);
    if (created) {
      unanswered_.erase(pv.meta.uid);
      tell(pv, "package revision created", (*created)->meta().name);
      return created;
    }
    if (!options_.names_never_reused || tried == kWorkspaceNamesTried ||
        created.error().reason != api::Reason::AlreadyExists) {
      return created;
    }
    const auto existing = client_.get(type, {draft.meta.name_space, object_name(draft)});
    if (existing || existing.error().reason != api::Reason::NotFound) return created;
    // Whoever had it may have gone in between; a name that is refused again was used up long ago.
    if (std::exchange(refused, spec.workspace_name) == spec.workspace_name) {
      spec.workspace_name = next_workspace_name(spec.workspace_name);
    }
  }
}

api::Result<api::ObjectPtr> RevisionWriter::adopt_package_revision(const api::PackageVariant& pv,
                                                                   const api::ObjectPtr& revision) {
  api::ObjectPtr current = revision;
  if (options_.confirm_before_destroying) {
    current = PORCHSIM_TRY(read(revision));
    if (has_our_owner_reference(pv, current->meta().owner_references)) return current;
  }
  const auto* other = other_controller(pv, current->meta().owner_references);
  if (options_.return_ownership_errors && other != nullptr) {
    return api::fail(
        api::Reason::Unknown,
        fmt::format("cannot adopt package revision {}: it is controlled by {} {}",
                    kpt::go_quote(current->meta().name), other->kind, kpt::go_quote(other->name)));
  }
  if (const api::Result<> there = recheck(pv); !there) return api::fail(there.error());
  tell(pv, "adopting package revision", current->meta().name);
  return write(current, adopted(pv, as_revision(current)));
}

api::Result<api::ObjectPtr> RevisionWriter::restore(const api::PackageVariant& pv,
                                                    const api::ObjectPtr& revision) {
  const api::PackageRevision& current = as_revision(revision);
  const std::string& lifecycle = current.spec.lifecycle;
  const bool marked = has_mark_of(pv, current);
  const bool is_void = marked && (lifecycle == api::kPublished || rejected_.contains(current));
  const bool is_own = marked && !is_void;
  if (lifecycle == api::kDeletionProposed && (is_own || !options_.restore_own_proposals_only))
    return write(revision, restored(current));
  return is_void ? write(revision, unmarked(current)) : revision;
}

api::Result<api::ObjectPtr> RevisionWriter::sync_metadata(const api::PackageVariant& pv,
                                                          const api::ObjectPtr& revision) {
  if (!options_.sync_metadata || has_metadata_of(pv, as_revision(revision))) return revision;
  api::ObjectPtr current = PORCHSIM_TRY(read_own(pv, revision));
  if (has_metadata_of(pv, as_revision(current))) return current;
  return write(current, with_metadata_of(pv, as_revision(current)));
}

api::Result<> RevisionWriter::remove(const api::ObjectPtr& revision) {
  api::DeleteOptions only_this;
  if (options_.confirm_before_destroying) {
    only_this.uid = revision->meta().uid;
    only_this.resource_version = revision->meta().resource_version;
  }
  return client_.remove(api::revision_type(*revision), revision->key(), only_this);
}

api::Result<> RevisionWriter::release_stray(const api::PackageVariant& pv,
                                            const api::ObjectPtr& revision) {
  tell(pv, "releasing package revision of another package", revision->meta().name);
  if (!options_.confirm_before_destroying) {
    api::PackageRevision copy = as_revision(revision);
    return delete_or_orphan_as_shipped(pv, revision, copy);
  }
  const auto read_again = read(revision);
  if (!read_again) return unless_not_found(without_value(read_again));
  const api::ObjectPtr& stored = *read_again;
  api::PackageRevision current = as_revision(stored);
  if (!has_our_owner_reference(pv, current.meta.owner_references)) return {};
  switch (delete_or_orphan(pv, current)) {
    case Release::Delete:
      return unless_not_found(remove(stored));
    case Release::ProposeDeletion:
      return unless_not_found(
          without_value(write(stored, proposed_for_deletion(pv, std::move(current)))));
    case Release::Orphan:
      return unless_not_found(without_value(write(stored, orphaned(pv, std::move(current)))));
    case Release::Nothing:
      return {};
    case Release::BadPolicy:
      return bad_policy(pv);
    case Release::BadLifecycle:
      break;
  }
  return bad_lifecycle(current);
}

api::Result<> RevisionWriter::release(const api::PackageVariant& pv,
                                      const api::ObjectPtr& revision) {
  tell(pv, "releasing package revision of a deleted variant", revision->meta().name);
  unanswered_.erase(pv.meta.uid);
  if (!options_.confirm_before_destroying) return release_as_shipped(pv, revision);
  api::PackageRevision current = as_revision(revision);
  switch (delete_or_orphan(pv, current)) {
    case Release::Delete:
      return unless_not_found(remove(revision));
    case Release::ProposeDeletion:
      current.spec.lifecycle = api::kDeletionProposed;
      return unless_not_found(without_value(write(revision, orphaned(pv, std::move(current)))));
    case Release::Orphan:
    case Release::Nothing:
      return unless_not_found(without_value(write(revision, orphaned(pv, std::move(current)))));
    case Release::BadPolicy:
      return bad_policy(pv);
    case Release::BadLifecycle:
      break;
  }
  return bad_lifecycle(current);
}

api::Result<> RevisionWriter::delete_or_orphan_as_shipped(const api::PackageVariant& pv,
                                                          const api::ObjectPtr& stored,
                                                          api::PackageRevision& revision) {
  switch (delete_or_orphan(pv, revision)) {
    case Release::Delete:
      return remove(stored);
    case Release::ProposeDeletion:
      revision.spec.lifecycle = api::kDeletionProposed;
      break;
    case Release::Orphan:
      revision = orphaned(pv, std::move(revision));
      break;
    case Release::Nothing:
      return {};
    case Release::BadPolicy:
      return bad_policy(pv);
    case Release::BadLifecycle:
      return bad_lifecycle(revision);
  }
  const auto written = write(stored, revision);
  if (written) revision = as_revision(*written);
  return without_value(written);
}

api::Result<> RevisionWriter::release_as_shipped(const api::PackageVariant& pv,
                                                 const api::ObjectPtr& stored) {
  api::PackageRevision revision = as_revision(stored);
  api::Result<> released = delete_or_orphan_as_shipped(pv, stored, revision);
  if (revision.spec.lifecycle != api::kDeletionProposed) return released;
  const auto written = write(stored, orphaned(pv, std::move(revision)));
  return released ? without_value(written) : released;
}

api::Result<api::ObjectPtr> RevisionWriter::take_back(const api::PackageVariant& pv,
                                                      const api::ObjectPtr& proposed) {
  tell(pv, "taking a proposal back", proposed->meta().name);
  api::PackageRevision draft = as_revision(proposed);
  draft.spec.lifecycle = api::kDraft;
  api::ObjectPtr taken = PORCHSIM_TRY(write(proposed, std::move(draft)));
  // Of v1alpha2 conditions travel with the content, and that is written once it is a draft again.
  if (!options_.operations_complete || api::is_v1alpha2(*taken)) return taken;
  return write(taken, with_proposal_taken_back(as_revision(taken)));
}

api::Result<api::ObjectPtr> RevisionWriter::set_operations(const api::PackageVariant& pv,
                                                           const api::ObjectPtr& draft,
                                                           bool complete) {
  api::ObjectPtr current = PORCHSIM_TRY(read_own(pv, draft));
  const api::PackageRevision& revision = as_revision(current);
  if (revision.spec.lifecycle != api::kDraft || has_operations(revision, complete)) return current;
  return write(current, with_operations(revision, complete));
}

api::Result<api::ObjectPtr> RevisionWriter::begin_operations(const api::PackageVariant& pv,
                                                             const api::ObjectPtr& draft) {
  return set_operations(pv, draft, false);
}

api::Result<api::ObjectPtr> RevisionWriter::complete_operations(const api::PackageVariant& pv,
                                                                const api::ObjectPtr& draft) {
  if (const api::Result<> there = recheck(pv); !there) return api::fail(there.error());
  return set_operations(pv, draft, true);
}

api::Result<> RevisionWriter::ask_for_render(const api::ObjectPtr& draft,
                                             const std::string& version) {
  const auto request_of = [](const api::ObjectPtr& revision) {
    return revision->as<api::v1alpha2::PackageRevision>().render_request();
  };
  const api::ObjectPtr now = PORCHSIM_TRY(read(draft));
  if (request_of(now) != request_of(draft) || request_of(now) == version) return {};
  api::Json patch = api::Json::object();
  patch.set_path({"metadata", "annotations", api::v1alpha2::kRenderRequestAnnotation}, version);
  patch.set_path({"metadata", "resourceVersion"}, now->meta().resource_version);
  return without_value(client_.patch(api::revision_type(*now), now->key(), patch, {}));
}

}  // namespace porchsim::packagevariant
