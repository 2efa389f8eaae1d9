// What a drawn world has of v1alpha2: all of its repositories, or some more beside those of
// v1alpha1. Variants and sets work on v1alpha1; people do the rest.
#pragma once

#include "scenarios/format/scenario.h"
#include "sim/choices.h"

namespace porchsim::scenarios {

// The name of the process that works on them.
inline constexpr std::string_view kRevisionsController = "pr-controller";

inline bool has_v1alpha1(DrawnApi api) { return api != DrawnApi::V1Alpha2; }
inline bool has_v1alpha2(DrawnApi api) { return api != DrawnApi::V1Alpha1; }

// After everything of v1alpha1: repositories and their packages, the controllers, and how often
// these sync.
void add_second_generation(sim::Choices& choices, DrawnApi api, WorldSpec& world);

}  // namespace porchsim::scenarios
