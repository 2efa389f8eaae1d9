// Which revisions a variant has to work on. Porch: packagevariant_controller.go, getDownstreamPRs,
// compare. Documents: seed 000, "Get Downstream PRs".
#pragma once

#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/options.h"
#include "controllers/packagevariant/revisions.h"

namespace porchsim::packagevariant {

// Is it of the variant's downstream package?
bool is_target(const api::PackageVariant& pv, const api::PackageRevision& revision);

// All that the variant owns or may adopt: sorted by name, each once.
Revisions candidates(const Revisions& downstream, const Revisions& owned);

// Of the target's revisions: all drafts (whatever is not published counts as one), else the
// published one with the highest number, else none. The placeholder, number -1, never is the
// highest.
Revisions drafts_or_latest(const Revisions& targets);

// The one that is to be published and waits for its number, which would be the highest; null if
// there is none. Of v1alpha1 all have theirs at once.
api::ObjectPtr being_published(const Revisions& targets);

// Does the downstream follow that upstream already? `package` are the revisions of the upstream
// package. One whose lock says nothing does.
bool follows(const api::PackageRevision& downstream, const api::ObjectPtr& upstream,
             const Revisions& package, const Options& options);

// Does a draft whose source has not run name that upstream? One that names none, as an edit,
// counts.
bool is_made_of(const api::PackageRevision& draft, const api::Object& upstream);

// The upstream cannot change while there is a draft of another one.
std::unexpected<api::Error> draft_is_in_the_way(const api::Object& draft);

}  // namespace porchsim::packagevariant
