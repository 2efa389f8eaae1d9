// Where a set wants variants, told from the server's truth alone: what no expression has to be
// evaluated for.
#pragma once

#include <set>
#include <string>
#include <utility>

#include "api/package_variant_set.h"
#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

using VariantPlace = std::pair<std::string, std::string>;  // repository, package

struct WantedPlaces {
  std::set<VariantPlace> places;   // a variant that is there must stay
  std::set<VariantPlace> certain;  // of these: no expression can fail, so it must be there
  bool complete = true;            // false: an expression says of some where they are
};

WantedPlaces wanted_places(const Truth& truth, const api::PackageVariantSet& pvs);

// Is the upstream there that the set names?
bool has_upstream(const Truth& truth, const api::PackageVariantSet& pvs);

// The set that controls a variant; null if none does.
const api::PackageVariantSet* set_of(const Truth& truth, const api::PackageVariant& variant);

}  // namespace porchsim::scenarios
