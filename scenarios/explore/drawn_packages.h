// Packages of a drawn world, and what people change in them.
#pragma once

#include <cstddef>
#include <vector>

#include "scenarios/format/step.h"
#include "scenarios/format/world_spec.h"
#include "scenarios/random/draws.h"
#include "sim/choices.h"

namespace porchsim::scenarios {

// In the first `upstreams` repositories each package has one to three published revisions; what
// lies in the others already is in the way of variants, or is what they adopt.
std::vector<PackageSpec> draw_packages(sim::Choices& choices,
                                       const std::vector<RepositorySpec>& repositories,
                                       std::size_t upstreams);

// Of one more repository, where nothing lies yet: the package of this number.
PackageSpec draw_package_of(sim::Choices& choices, std::size_t index,
                            const std::string& repository);

}  // namespace porchsim::scenarios
