// What a controller cannot lift: why a variant may rightly be not Ready for as long as nobody else
// acts. Each is a claim about the world, judged on the server's truth and on stored content; that a
// controller says so is no proof.
#pragma once

#include <string_view>

#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

// The spec breaks a rule of the documents: fields that are missing, unknown policies, reserved
// context keys, injectors without a name.
bool spec_is_invalid(const api::PackageVariant& variant);
// No revision can be made under the name of its downstream package: Porch takes it for none.
bool name_is_refused(const api::PackageVariant& variant);
// No published revision is the one that it names; a variant that names none follows nothing.
bool upstream_is_absent(const api::PackageVariant& variant, const Truth& truth);
// What it names is of v1alpha2 and being deleted, which somebody's finalizer holds up: Git may have
// lost it already.
bool upstream_is_leaving(const api::PackageVariant& variant, const Truth& truth);
// The downstream's repository is not registered, or on its way out.
bool repository_is_absent(const api::PackageVariant& variant, const Truth& truth);
// The downstream's repository, of v1alpha2, has come again under its name, and somebody else's
// finalizer holds an object that was to go with the one before it: until each revision has an
// object that stays, nobody knows which names are taken, and no new draft is made there.
bool repository_is_unknown(const api::PackageVariant& variant, const Truth& truth);
// An upgrade would name revisions of both generations of the API: what is published follows another
// upstream than the one named, and that one or the base is not of the downstream's own.
bool generations_differ(const api::PackageVariant& variant, const Truth& truth);
// Its draft, of v1alpha2, has no content yet, and gets none: what its source names is gone, or on
// its way out, or nobody has published it, or registered its repository, or it cannot be merged. A
// person must take the draft away, or see to that.
bool source_has_no_content(const api::PackageVariant& variant, const Truth& truth);
// A draft of v1alpha2 has failed to render, for whatever reason, and nobody has asked for its
// render since: it is not tried again by itself (seed 003).
bool render_has_failed(const api::PackageVariant& variant, const Truth& truth);
// Its downstream, of v1alpha2, is to be published, and has no number yet, for whatever reason.
bool publication_is_under_way(const api::PackageVariant& variant, const Truth& truth);
// Its downstream, of v1alpha2, is to be published and is not: its render has failed, or a gate is
// shut. Until it has a number, or is a draft again, nothing is made of what it replaces.
bool publication_is_held(const api::PackageVariant& variant, const Truth& truth);
// Its downstream, of v1alpha2, is published, and is to be a draft again, which cannot be.
bool publication_is_taken_back(const api::PackageVariant& variant, const Truth& truth);
// Its downstream, of v1alpha2, is being deleted and stays: it is published, and nobody has proposed
// that it goes, or somebody else's finalizer holds it. Or its deletion was proposed before it was
// published, which nothing leads out of but another lifecycle.
bool deletion_is_held(const api::PackageVariant& variant, const Truth& truth);
// It owns nothing of its package, whose full path others have: their revisions, which it may not or
// cannot adopt, a placeholder, or a package that lies around it or within it.
bool path_is_taken(const api::PackageVariant& variant, const Truth& truth);
// It adopts, and something in the package is controlled by somebody else.
bool another_owns_it(const api::PackageVariant& variant, const Truth& truth);
// An open draft is made of another upstream than the one named: a person must publish it, or take
// it away.
bool draft_is_of_another_upstream(const api::PackageVariant& variant, const Truth& truth);
// An upgrade has no base: what the downstream is made of is gone.
bool base_is_absent(const api::PackageVariant& variant, const Truth& truth);
// It is to change keys of the package context, and its downstream, made of its upstream, has none:
// the documents modify that of the package, and make none.
bool package_context_is_absent(const api::PackageVariant& variant, const Truth& truth);
// A draft that the variant has (to let one of a former target go is to write it, and so to render
// it), or is to adopt as it is, and that does not render.
bool has_a_draft_that_does_not_render(const api::PackageVariant& variant, const Truth& truth);
// The content that is to become the next draft (the upstream's, the merge, the downstream's own)
// cannot be merged, or does not render, as it stands or with the variant's mutations in it, or two
// of its injection points are one.
bool content_does_not_render(const api::PackageVariant& variant, const Truth& truth);
// Another variant is to have the package as well, and what that would make does not render: both
// try again and again, each in the other's way.
bool another_tries_in_vain(const api::PackageVariant& variant, const Truth& truth);

// Somebody has made something of it, by task or by lock: Porch forbids its deletion.
bool is_copied(const api::PackageRevision& revision, const Truth& truth);
// A draft of a former target is copied, and stays. That is no block: what the variant wants now, it
// has all the same.
bool what_it_left_is_copied(const api::PackageVariant& variant, const Truth& truth);

// Which of the blocks holds, by name; "" if none does.
std::string_view block_of(const api::PackageVariant& variant, const Truth& truth);

}  // namespace porchsim::scenarios
