// Which revision a variant follows, and whether a downstream follows it already.
// Porch: packagevariant_controller.go, getUpstreamPR, getPublishedUpstreamByRevision, isUpToDate,
// revisionFromLocator. Documents: seed 000, "Upstream Change Detection".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/options.h"
#include "controllers/packagevariant/revisions.h"

namespace porchsim::packagevariant {

// "v3", "3" -> 3; anything else -> -1. Porch: pkg/repository, Revision2Int.
std::int64_t revision_to_int(std::string_view text);
// The number in the last segment of a ref: "basens/v3" -> 3, "main" -> -1.
std::int64_t revision_from_ref(std::string_view ref);

// Of the revisions of the upstream package (others are passed over), the one that the variant
// names: by revision number (then it is published), by workspace name, by both, or, where it names
// neither, the revision whose workspace is "main". The documents leave the last case open; it is
// what Porch does. Error: "could not find upstream package revision &v1alpha1.Upstream{…}".
api::Result<api::ObjectPtr> get_upstream_pr(const api::PackageVariant::Upstream& upstream,
                                            const Revisions& revisions, const Options& options);

// The published revision with that number, -1 being the placeholder.
api::Result<api::ObjectPtr> get_published_upstream_by_revision(
    const api::PackageVariant::Upstream& upstream, const Revisions& revisions);

// Where a lock says that its revision lies; null where it has no ref, and so says nothing.
const api::GitLocator* locked_place(const std::optional<api::Locator>& lock);

// The revision that a lock names, of the revisions of its package: the published one that lies at
// its ref; else, in the two forms that the documents give to a tag, the published one whose number
// ("refs/tags/v3") or workspace name ("refs/tags/wip") is the last segment. Null if there is none:
// a draft's branch names no published revision, whatever became of the draft.
api::ObjectPtr locked_revision(const api::GitLocator& lock, const Revisions& package);

// By the number that ends the ref of the downstream's upstream lock alone, as shipped Porch has it.
// Without a lock or a ref the answer is yes, so that missing data breaks nothing; a ref that begins
// with "drafts" never is up to date.
bool is_up_to_date(const std::optional<api::Locator>& upstream_lock,
                   std::int64_t upstream_revision);
// False if the lock and the upstream's own lock name different packages. Without either: true.
bool is_same_upstream(const std::optional<api::Locator>& upstream_lock,
                      const api::PackageRevision& upstream);

// Go's %#v of the upstream.
std::string upstream_go_text(const api::PackageVariant::Upstream& upstream);

}  // namespace porchsim::packagevariant
