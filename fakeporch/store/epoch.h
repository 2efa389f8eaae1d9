// Wall time of the world's birth, virtual time 0: 2025-01-01T00:00:00Z.
#pragma once

#include <chrono>

#include "api/time.h"

namespace porchsim::fakeporch {

inline constexpr api::Time kEpoch = api::Time(std::chrono::seconds(1735689600));

}  // namespace porchsim::fakeporch
