// Whose revision it is: owner references and what adoption and release do to a revision. Pure
// functions on values; the writes are the reconciler's. Porch: packagevariant_controller.go,
// hasOurOwnerReference, constructOwnerReference, adoptPackageRevision, orphanPackageRevision,
// deletePackageRevision. Documents: seed 000, "Adoption and Deletion".
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "api/package_revision.h"
#include "api/package_variant.h"

namespace porchsim::packagevariant {

// On a revision in DeletionProposed: the uid of the variant that proposed it and the
// resourceVersion in which it did, so that no other proposal is taken back. It stays when somebody
// takes the proposal back: a mark that was seen on a Published revision is void (rejected_marks.h),
// and is taken off, though somebody has proposed anew since.
inline constexpr std::string_view kProposedByAnnotation =
    "config.porch.kpt.dev/deletion-proposed-by";

using Owners = std::vector<api::OwnerReference>;

// By uid: a variant of the same name may be another one.
bool has_our_owner_reference(const api::PackageVariant& pv, const Owners& owners);
Owners remove_owner_ref_by_uid(const Owners& owners, std::string_view uid);
// controller: true, blockOwnerDeletion unset.
api::OwnerReference construct_owner_reference(const api::PackageVariant& pv);
// The reference of a controller that is not this variant; null if there is none.
const api::OwnerReference* other_controller(const api::PackageVariant& pv, const Owners& owners);

// With the variant's owner reference, labels and annotations.
api::PackageRevision adopted(const api::PackageVariant& pv, api::PackageRevision revision);
api::PackageRevision orphaned(const api::PackageVariant& pv, api::PackageRevision revision);

// With the variant's mark, in DeletionProposed.
api::PackageRevision proposed_for_deletion(const api::PackageVariant& pv,
                                           api::PackageRevision revision);
// Without the mark; and Published again.
api::PackageRevision unmarked(api::PackageRevision revision);
api::PackageRevision restored(api::PackageRevision revision);
// The mark of whichever variant; "" if there is none.
std::string_view proposal_mark(const api::PackageRevision& revision);
bool has_mark_of(const api::PackageVariant& pv, const api::PackageRevision& revision);

// Does the revision carry the variant's labels and annotations?
bool has_metadata_of(const api::PackageVariant& pv, const api::PackageRevision& revision);
api::PackageRevision with_metadata_of(const api::PackageVariant& pv, api::PackageRevision revision);

enum class Release : std::uint8_t {
  Delete,           // a draft: deleted at once
  ProposeDeletion,  // published: a person must approve
  Orphan,           // the owner reference goes, all else stays
  Nothing,
  BadPolicy,  // spec.deletionPolicy is none that exists
  BadLifecycle,
};

// What deletionPolicy asks for a revision that the variant no longer wants. Porch: deleteOrOrphan.
Release delete_or_orphan(const api::PackageVariant& pv, const api::PackageRevision& revision);

}  // namespace porchsim::packagevariant
