// What a drawn world has of v1alpha2: all of its repositories, or some more beside those of
// v1alpha1. Variants and sets work on both, and across them; some worlds of v1alpha2 have none.
#pragma once

#include "scenarios/format/scenario.h"
#include "sim/choices.h"

namespace porchsim::scenarios {

// The name of the process that works on them.
inline constexpr std::string_view kRevisionsController = "pr-controller";

inline bool has_v1alpha1(DrawnApi api) { return api != DrawnApi::V1Alpha2; }
inline bool has_v1alpha2(DrawnApi api) { return api != DrawnApi::V1Alpha1; }

// Whether there may be variants and sets.
bool has_variants(sim::Choices& choices, DrawnApi api);

// After everything of v1alpha1: repositories and their packages, the controllers, and how often
// these sync.
void add_second_generation(sim::Choices& choices, DrawnApi api, WorldSpec& world);

}  // namespace porchsim::scenarios
