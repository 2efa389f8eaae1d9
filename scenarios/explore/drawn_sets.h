// The PackageVariantSets of a drawn world: their controller, more places to go to, the labels that
// selectors look for, objects that they select, and the sets themselves. One world in four has any.
#pragma once

#include <cstddef>

#include "api/switches.h"
#include "scenarios/format/scenario.h"
#include "sim/choices.h"

namespace porchsim::scenarios {

struct DrawnSets {
  bool any = false;
  bool alone = false;  // nobody makes variants but sets, and most of what happens is about them
  // Hardened, or, rarely, as documented.
  api::Profile profile = api::Profile::Hardened;
};
DrawnSets draw_sets(sim::Choices& choices);

// More downstreams, and labels; before there are packages.
void add_places_of_sets(sim::Choices& choices, WorldSpec& world);
// In a world that has packages; upstreams are those of the first `upstreams` repositories.
void add_drawn_sets(sim::Choices& choices, const DrawnSets& sets, std::size_t upstreams,
                    WorldSpec& world);

// What the documents' controller of sets is known to break (docs/exploring.md): a world that has it
// is not held to them.
void excuse_documents(const DrawnSets& sets, Scenario& scenario);

}  // namespace porchsim::scenarios
