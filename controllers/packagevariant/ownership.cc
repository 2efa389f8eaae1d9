#include "controllers/packagevariant/ownership.h"

#include <algorithm>

namespace porchsim::packagevariant {
namespace {

bool contains_all(const api::StringMap& map, const api::StringMap& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&map](const auto& entry) {
    const auto found = map.find(entry.first);
    return found != map.end() && found->second == entry.second;
  });
}

std::string mark_prefix(const api::PackageVariant& pv) { return pv.meta.uid + "@"; }

}  // namespace

bool has_our_owner_reference(const api::PackageVariant& pv, const Owners& owners) {
  return std::any_of(owners.begin(), owners.end(),
                     [&pv](const api::OwnerReference& owner) { return owner.uid == pv.meta.uid; });
}

Owners remove_owner_ref_by_uid(const Owners& owners, std::string_view uid) {
  Owners result;
  std::copy_if(owners.begin(), owners.end(), std::back_inserter(result),
               [uid](const api::OwnerReference& owner) { return owner.uid != uid; });
  return result;
}

api::OwnerReference construct_owner_reference(const api::PackageVariant& pv) {
  const api::ResourceType& type = api::PackageVariant::type();
  return {.api_version = type.api_version(),
          .kind = type.kind,
          .name = pv.meta.name,
          .uid = pv.meta.uid,
          .controller = true,
          .block_owner_deletion = std::nullopt};
}

const api::OwnerReference* other_controller(const api::PackageVariant& pv, const Owners& owners) {
  const auto found = std::find_if(owners.begin(), owners.end(), [&pv](const auto& owner) {
    return owner.controller.value_or(false) && owner.uid != pv.meta.uid;
  });
  return found == owners.end() ? nullptr : &*found;
}

api::PackageRevision adopted(const api::PackageVariant& pv, api::PackageRevision revision) {
  revision.meta.owner_references.push_back(construct_owner_reference(pv));
  return with_metadata_of(pv, std::move(revision));
}

api::PackageRevision orphaned(const api::PackageVariant& pv, api::PackageRevision revision) {
  auto& owners = revision.meta.owner_references;
  owners = remove_owner_ref_by_uid(owners, pv.meta.uid);
  return revision;
}

api::PackageRevision proposed_for_deletion(const api::PackageVariant& pv,
                                           api::PackageRevision revision) {
  revision.spec.lifecycle = api::kDeletionProposed;
  revision.meta.annotations[std::string(kProposedByAnnotation)] =
      mark_prefix(pv) + revision.meta.resource_version;
  return revision;
}

api::PackageRevision unmarked(api::PackageRevision revision) {
  revision.meta.annotations.erase(std::string(kProposedByAnnotation));
  return revision;
}

api::PackageRevision restored(api::PackageRevision revision) {
  revision.spec.lifecycle = api::kPublished;
  return unmarked(std::move(revision));
}

std::string_view proposal_mark(const api::PackageRevision& revision) {
  const auto mark = revision.meta.annotations.find(kProposedByAnnotation);
  return mark == revision.meta.annotations.end() ? std::string_view() : mark->second;
}

bool has_mark_of(const api::PackageVariant& pv, const api::PackageRevision& revision) {
  return proposal_mark(revision).starts_with(mark_prefix(pv));
}

bool has_metadata_of(const api::PackageVariant& pv, const api::PackageRevision& revision) {
  return contains_all(revision.meta.labels, pv.spec.labels) &&
         contains_all(revision.meta.annotations, pv.spec.annotations);
}

api::PackageRevision with_metadata_of(const api::PackageVariant& pv,
                                      api::PackageRevision revision) {
  for (const auto& [key, value] : pv.spec.labels) revision.meta.labels[key] = value;
  for (const auto& [key, value] : pv.spec.annotations) revision.meta.annotations[key] = value;
  return revision;
}

Release delete_or_orphan(const api::PackageVariant& pv, const api::PackageRevision& revision) {
  const std::string& policy = pv.spec.deletion_policy;
  if (policy == api::kDeletionOrphan) return Release::Orphan;
  if (!policy.empty() && policy != api::kDeletionDelete) return Release::BadPolicy;
  const std::string& lifecycle = revision.spec.lifecycle;
  if (lifecycle.empty() || lifecycle == api::kDraft || lifecycle == api::kProposed) {
    return Release::Delete;
  }
  if (lifecycle == api::kPublished) return Release::ProposeDeletion;
  return lifecycle == api::kDeletionProposed ? Release::Nothing : Release::BadLifecycle;
}

}  // namespace porchsim::packagevariant
