// The variants of a drawn world, and what is injected into their packages.
#pragma once

#include <cstddef>
#include <vector>

#include "scenarios/format/world_spec.h"
#include "scenarios/random/variant_changes.h"
#include "sim/choices.h"

namespace porchsim::scenarios {

// What variants and sets may follow: the revisions that packages of the first `repositories`
// repositories begin with.
std::vector<UpstreamChoice> drawn_upstreams(const WorldSpec& world, std::size_t repositories);

// Objects for a world that has repositories and packages; its upstreams are packages of the first
// `upstreams` repositories. One to three variants, mostly of different downstream packages.
void add_drawn_variants(sim::Choices& choices, std::size_t upstreams, WorldSpec& world);
// What injectors name, without which some wait.
void add_injected_objects(sim::Choices& choices, WorldSpec& world);

// Some more, once all repositories are there: from any of them into any.
void add_variants_between(sim::Choices& choices, WorldSpec& world);

}  // namespace porchsim::scenarios
