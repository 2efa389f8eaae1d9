// What there is and what there should be: a set's variants as values. Porch:
// packagevariantset_controller.go, ensurePackageVariants. Documents: seed 001, "Set-Based
// Reconciliation" and "PackageVariant Creation".
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/package_variant_set.h"
#include "controllers/packagevariantset/options.h"
#include "controllers/packagevariantset/view.h"

namespace porchsim::packagevariantset {

// Why a reconcile, or a target of it, came to nothing: the reason of the conditions, and the error.
struct Failure {
  std::string_view reason;
  api::Error error;
  bool of_server = false;  // an answer of the API server: trying again may help
};

struct Plan {
  std::map<std::string, api::PackageVariant::Spec> wanted;  // by identity
  std::map<std::string, api::ObjectPtr> present;
  // Of targets that failed while the others went on.
  std::vector<Failure> failures;
  std::map<std::string, api::PackageVariant::Downstream> held;  // what they would want, likewise
  bool complete = true;             // false: of some it is not known what they would want
  std::set<std::string> unwritten;  // of what is wanted: could not be created or updated
};

// What makes a variant the one that a destination wants: the identifier of the documents, or,
// where names are escaped, repository and package as they are.
std::string identity_of(std::string_view set, const api::PackageVariant::Downstream& downstream,
                        const Options& options);

// A set's variant for that downstream, as it is created.
api::PackageVariant new_package_variant(const api::PackageVariantSet& pvs,
                                        const api::PackageVariant::Spec& spec,
                                        const Options& options);

// The variants that carry the set's label: each stands for the destination that its name is for, if
// that is wanted or held, else for its downstream; of two for one destination one counts, which
// nobody deletes if there is such, and the other is obsolete.
void put_back_moved(Plan& plan, const Objects& variants, const api::PackageVariantSet& pvs,
                    const Options& options);

bool is_owned_by(const api::PackageVariantSet& pvs, const api::Object& variant);

// What is present and not wanted, in the order of identities; where deletions are confirmed only
// what the set owns and nobody deletes already, and nothing while the plan is not complete.
Objects obsolete_variants(const Plan& plan, const api::PackageVariantSet& pvs,
                          const Options& options);

// Does that variant stand where a wanted one could not be written? It may be the only one there.
bool stands_in(const Plan& plan, const api::PackageVariant& variant,
               const api::PackageVariantSet& pvs, const Options& options);

// On a set: that many of its variants may go at once, where deletions are limited.
inline constexpr std::string_view kConfirmDeletionsAnnotation =
    "config.porch.kpt.dev/confirm-deletions";

// Is anything wanted that is not there?
bool creates_any(const Plan& plan);

// Would these deletions take more than half of the variants that nobody deletes already, and more
// than one, from a set that selects its targets, and has nobody confirmed their number?
bool are_too_many(const Objects& obsolete, const Plan& plan, const api::PackageVariantSet& pvs);

// One failure for all: of several the first ten are told, and the reason is the first one's, unless
// deletions wait for a person: then it says that.
Failure combined(const std::vector<Failure>& failures);

}  // namespace porchsim::packagevariantset
