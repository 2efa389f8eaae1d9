#include "tools/bench/process_memory.h"

#include <sys/resource.h>

namespace porchsim::scenarios {

std::uint64_t max_rss_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace porchsim::scenarios
