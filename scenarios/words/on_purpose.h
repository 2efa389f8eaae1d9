// What says of anything that means nothing, or may come to nothing, that it is meant so.
#pragma once

#include <array>

#include "scenarios/document/key.h"

namespace porchsim::scenarios {

inline constexpr Key kOnPurposeKey{"on-purpose", Key::Is::Truth,
                                   "it may come to nothing, and that is meant"};
inline constexpr std::string_view kOnPurpose = kOnPurposeKey.name;

// Beside every step, expectation and fault.
inline constexpr auto kMeantKeys = std::to_array<Key>({kOnPurposeKey});

}  // namespace porchsim::scenarios
