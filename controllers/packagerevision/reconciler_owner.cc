// Finalizer, owner and deletion. Porch: ownership.go.
#include "api/encode.h"
#include "api/lifecycle.h"
#include "api/repository.h"
#include "controllers/packagerevision/owner_reference.h"
#include "controllers/packagerevision/reconciler.h"
#include "controllers/runtime/finalizer.h"

namespace porchsim::packagerevision {
namespace {

using api::Json;
using api::v1alpha2::kPackageRevisionFinalizer;
using api::v1alpha2::kRepositoryLabel;
using api::v1alpha2::PackageRevision;

// All of them, as a merge patch has them: null of none.
Json owners_of(const api::ObjectMeta& meta) {
  Json out;
  for (const api::OwnerReference& owner : meta.owner_references) out.push_back(api::encode(owner));
  return out;
}

bool lacks_repository_label(const PackageRevision& revision) {
  const auto label = revision.meta.labels.find(kRepositoryLabel);
  return label == revision.meta.labels.end() || label->second != revision.spec.repository;
}

// The list is written whole, and so in the version that it was read in: others add theirs, and take
// them off.
Json metadata_with_finalizers(const api::ObjectMeta& wanted, const Options& options) {
  Json metadata = Json::object({{"finalizers", runtime::finalizers_in_patch(wanted)}});
  if (options.write_what_was_read) metadata.set("resourceVersion", wanted.resource_version);
  return metadata;
}

}  // namespace

api::Result<bool> Reconciler::set_owner(PackageRevision& revision) {
  auto& owners = revision.meta.owner_references;
  const auto present = find_owner(revision.meta, revision.spec.repository);
  if (!options_.owner_by_uid && present != owners.end()) return false;
  const api::ResourceType& type = api::Repository::type();
  const api::ObjectKey key{revision.meta.name_space, revision.spec.repository};
  api::ObjectPtr repository = PORCHSIM_TRY(environment_.revisions.get(type, key));
  if (is_of(revision.meta, repository->meta())) return false;
  if (options_.owner_by_uid) {
    // The cache may have one that is no more: the collector would take that off again.
    repository = PORCHSIM_TRY(environment_.client.get(type, key));
    if (is_of(revision.meta, repository->meta())) return false;
  }
  const api::OwnerReference wanted{.api_version = type.api_version(),
                                   .kind = type.kind,
                                   .name = repository->meta().name,
                                   .uid = repository->meta().uid,
                                   .controller = {},
                                   .block_owner_deletion = {}};
  if (present == owners.end()) {
    owners.push_back(wanted);
  } else {
    *present = wanted;
  }
  return true;
}

api::Result<> Reconciler::ensure_finalizer_and_owner(Pass& pass) {
  PackageRevision wanted = pass.revision;
  Json metadata = Json::object();
  if (runtime::add_finalizer(wanted.meta, kPackageRevisionFinalizer)) {
    metadata = metadata_with_finalizers(wanted.meta, options_);
  }
  const auto has_set = set_owner(wanted);
  if (!has_set) {
    // The Repository may come later; everything else can go on.
    log(api::LogLevel::Error, pass, "failed to set owner reference",
        {{"error", has_set.error().message}});
  } else if (*has_set) {
    metadata.set("ownerReferences", owners_of(wanted.meta));
    // What was of another Repository may be on its way out with it: its deletion is not to find
    // the new owner in its place.
    const std::size_t others = pass.revision.meta.owner_references.size();
    const bool replaces = others == wanted.meta.owner_references.size();
    // The list is written whole: with whom others have taken off it since it was read.
    const bool may_revive = others > 0 && options_.write_what_was_read;
    if (replaces || may_revive)
      metadata.set("resourceVersion", pass.revision.meta.resource_version);
  }
  if (has_set && options_.label_with_owner && lacks_repository_label(wanted)) {
    metadata.set("labels", Json::object({{kRepositoryLabel, wanted.spec.repository}}));
  }
  if (metadata.size() == 0) return {};
  const auto patched =
      environment_.client.patch(PackageRevision::type(), wanted.meta.key(),
                                Json::object({{"metadata", std::move(metadata)}}), {});
  if (!patched) {
    return api::fail(api::wrap("failed to patch finalizer/ownerReference", patched.error()));
  }
  pass.revision = (*patched)->as<PackageRevision>();
  return {};
}

api::Result<api::ObjectPtr> Reconciler::owner(const PackageRevision& revision) {
  // The cache may still have the one before.
  api::Reader& reader = options_.owner_by_uid ? environment_.client : environment_.revisions;
  auto found =
      reader.get(api::Repository::type(), {revision.meta.name_space, revision.spec.repository});
  if (!found) {
    if (found.error().reason == api::Reason::NotFound) return nullptr;
    return api::fail(std::move(found.error()));
  }
  const bool is_other = options_.owner_by_uid && is_of_another(revision.meta, (*found)->meta());
  return is_other ? nullptr : std::move(found);
}

api::Result<Reconciler::Ending> Reconciler::handle_deletion(Pass& pass) {
  const bool is_held = pass.revision.meta.has_finalizer(kPackageRevisionFinalizer);
  if (options_.delete_content_once && !is_held) return runtime::ReconcileResult();
  const bool is_published = pass.revision.spec.lifecycle == api::kPublished;
  if (is_published || options_.owner_by_uid) {
    const auto repository = owner(pass.revision);
    if (!repository) {
      return api::fail(api::wrap("failed to check owner repository", repository.error()));
    }
    if (*repository == nullptr && options_.owner_by_uid) {
      // Nothing of the Repository that it was of is left; another of its name may be there.
      return remove_finalizer(pass, false);
    }
    const bool is_going = options_.owner_by_uid && options_.wake_by_repository &&
                          *repository != nullptr && (*repository)->meta().deletion_timestamp;
    // Its end wakes whom it leaves behind, and Git is not touched any more.
    if (is_going) return runtime::ReconcileResult();
    if (is_published && *repository != nullptr) {
      log(api::LogLevel::Info, pass,
          "blocking deletion: a published package must be DeletionProposed first");
      return runtime::ReconcileResult();
    }
  }
  if (const auto deleted = delete_content(pass); !deleted) {
    if (!is_published) {
      return api::fail(api::wrap("failed to delete package from git", deleted.error()));
    }
    // Its Repository is gone, and all its revisions go with it.
    log(api::LogLevel::Error, pass, "could not clean up in Git",
        {{"error", deleted.error().message}});
  }
  return remove_finalizer(pass, !is_published);
}

api::Result<bool> Reconciler::is_of_a_publication(const Pass& pass) {
  if (!options_.keep_published_content || pass.revision.is_published()) return false;
  const auto content = environment_.contents.get_package_content(pass.content);
  if (content) return api::is_published((*content)->lifecycle());
  if (content.error().reason == api::Reason::NotFound) return false;
  return api::fail(content.error());
}

api::Result<> Reconciler::delete_content(const Pass& pass) {
  if (PORCHSIM_TRY(is_of_a_publication(pass))) return {};
  auto deleted = environment_.contents.delete_package(pass.content);
  if (deleted) return deleted;
  const api::Reason reason = deleted.error().reason;
  const bool is_absent =
      reason == api::Reason::NotFound ||
      (reason == api::Reason::ServiceUnavailable && !options_.delete_in_open_repositories);
  return is_absent ? api::Result<>() : deleted;
}

api::Result<Reconciler::Ending> Reconciler::remove_finalizer(Pass& pass, bool update_labels) {
  if (runtime::remove_finalizer(pass.revision.meta, kPackageRevisionFinalizer)) {
    const auto& meta = pass.revision.meta;
    const auto patched = environment_.client.patch(
        PackageRevision::type(), meta.key(),
        Json::object({{"metadata", metadata_with_finalizers(meta, options_)}}), {});
    if (!patched && patched.error().reason != api::Reason::NotFound) {
      return api::fail(api::wrap("failed to remove finalizer", patched.error()));
    }
  }
  if (update_labels) update_latest_labels(pass);
  return runtime::ReconcileResult();
}

}  // namespace porchsim::packagerevision
