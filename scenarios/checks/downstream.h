// What a variant follows and what it has made, on the server's truth: by the documents (seed 000),
// not by the controller's code.
#pragma once

#include <string>
#include <vector>

#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

// The published revision that the variant names; null if it names none, or one that is not there.
const api::PackageRevision* upstream_of(const api::PackageVariant& variant, const Truth& truth);
// Is it published, and named so?
bool is_named_by(const api::PackageVariant& variant, const api::PackageRevision& revision);

// The packages whose revisions it looks at: its downstream's, and its upstream's if it names one.
std::vector<PackageId> packages_of(const api::PackageVariant& variant);

// What it owns of its package, placeholders left out: its drafts, or else the published revision
// with the highest number. Empty if there is none.
std::vector<const api::PackageRevision*> downstreams_of(const api::PackageVariant& variant,
                                                        const Truth& truth);

// Does the downstream's lock name the upstream? Of v1alpha2, before its source has run, the source.
// Other missing locks are taken for up to date.
bool is_made_of(const api::PackageRevision& downstream, const api::PackageRevision& upstream,
                const Truth& truth);

// The name of the revision that an edit or an upgrade starts from; "" of other tasks.
std::string start_of(const api::Task& task);

// May an upgrade of that revision have this base: a published revision with a number that its lock
// names? By the place where it lies, or, of the same package, by a tag "v{revision}" or
// "{workspace}".
bool is_base_of(const api::PackageRevision& local, const api::PackageRevision& base);
// The base that an upgrade of the downstream needs; null if it is gone.
const api::PackageRevision* base_of(const api::PackageVariant& variant,
                                    const api::PackageRevision& downstream, const Truth& truth);

}  // namespace porchsim::scenarios
