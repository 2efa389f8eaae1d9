// The peak memory of this process, as the operating system counts it.
#pragma once

#include <cstdint>

namespace porchsim::scenarios {

std::uint64_t max_rss_bytes();

}  // namespace porchsim::scenarios
