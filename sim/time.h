// Virtual time: integer nanoseconds since the start of the run. It moves only when the scheduler
// jumps to the next event.
#pragma once

#include <chrono>

namespace porchsim::sim {

using Duration = std::chrono::nanoseconds;
using Time = std::chrono::nanoseconds;  // since the start of the run

}  // namespace porchsim::sim
