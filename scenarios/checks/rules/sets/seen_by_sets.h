// What sets see of other objects: what their targets select, the Repositories that their templates
// look at, and their upstream; of each that it is there, with its labels and its annotations (seed
// 001). The documents' sets look when something else wakes them, hardened ones are woken
// (docs/fidelity.md, watch-targets).
#pragma once

#include "api/object.h"
#include "api/package_variant_set.h"
#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

// An object that comes, goes, or has been changed; one of both may be null.
struct Changed {
  api::ObjectPtr before;
  api::ObjectPtr after;
};

// May sets see that it is another?
bool is_news_for_sets(const Changed& object);

// Does the set see it, as it was or as it is? Nobody can tell of one that is not valid.
bool sees(const api::PackageVariantSet& pvs, const Changed& object, const Truth& truth);

}  // namespace porchsim::scenarios
