// Which variants a set wants, told from the server's truth alone: what seed 001 says of targets and
// templates, without the controller's code.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/package_variant_set.h"
#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

using VariantPlace = std::pair<std::string, std::string>;  // repository, package

struct WantedVariants {
  // A variant that is there must stay. Its spec; none: its template fails, so that it need not be
  // there, nor be anything.
  std::map<VariantPlace, std::optional<api::PackageVariant::Spec>> by_place;
  // False: of some it is not known where they would be, since an expression fails that says so, or
  // nobody can tell what a target selects.
  bool complete = true;
  // True: no target's template fails.
  bool rendered = true;

  // A target wants one there, and nobody can tell what: its template fails.
  bool fails_at(const VariantPlace& place) const {
    const auto found = by_place.find(place);
    return found != by_place.end() && !found->second;
  }
};

// Of a set that is_valid, and has_upstream. A target without a template wants its variants whether
// or not their repository is there.
WantedVariants wanted_variants(const Truth& truth, const api::PackageVariantSet& pvs);

// Shows the objects of a kind, in the order of namespaces, names.
using ForEachOfKind = std::function<void(std::string_view kind, const Truth::Visit& visit)>;

// What a target selects of them, which lists no repositories.
std::vector<api::ObjectPtr> selected_objects(const ForEachOfKind& for_each,
                                             const api::PackageVariantSet& pvs,
                                             const api::PackageVariantSet::Target& target);
// What it selects of all.
std::vector<api::ObjectPtr> selected_objects(const Truth& truth, const api::PackageVariantSet& pvs,
                                             const api::PackageVariantSet::Target& target);

// Is its spec what seed 001 calls valid?
bool is_valid(const api::PackageVariantSet& pvs);

// Is it what the set names as its upstream?
bool is_upstream_of(const api::PackageRevision& revision, const api::PackageVariantSet& pvs);
// The revision that the set names as its upstream; null if there is none.
const api::PackageRevision* upstream_of(const Truth& truth, const api::PackageVariantSet& pvs);

// The set that controls a variant; null if none does.
const api::PackageVariantSet* set_of(const Truth& truth, const api::PackageVariant& variant);
// The set controls it, or it has the label of the set's variants.
bool is_or_says_it_is_of(const Truth& truth, const api::PackageVariantSet& pvs,
                         const api::PackageVariant& variant);
// It has the label of the set's variants, and the set does not control it.
bool only_says_it_is_of(const Truth& truth, const api::PackageVariantSet& pvs,
                        const api::PackageVariant& variant);

}  // namespace porchsim::scenarios
