// The variants of a drawn world, and what is injected into their packages.
#pragma once

#include <cstddef>

#include "scenarios/format/world_spec.h"
#include "sim/choices.h"

namespace porchsim::scenarios {

// Objects for a world that has repositories and packages; its upstreams are packages of the first
// `upstreams` repositories. One to three variants, mostly of different downstream packages.
void add_drawn_variants(sim::Choices& choices, std::size_t upstreams, WorldSpec& world);

}  // namespace porchsim::scenarios
