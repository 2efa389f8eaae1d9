// Which seeds a campaign runs: a range, or the share of it that is one machine's. What a seed's run
// is does not depend on it.
#pragma once

#include <cstdint>
#include <limits>

namespace porchsim::scenarios {

struct SeedPlan {
  static constexpr std::uint64_t kNoEnd = std::numeric_limits<std::uint64_t>::max() / 2;

  std::uint64_t first = 1;
  std::uint64_t last = 1000;  // kNoEnd: until the time is up
  std::uint64_t shard = 1;    // of `shards`: the seeds that leave this remainder
  std::uint64_t shards = 1;

  // The smallest of this shard that is at least `from`.
  std::uint64_t at_least(std::uint64_t from) const {
    return from + (shard % shards + shards - from % shards) % shards;
  }
  std::uint64_t seed(std::uint64_t index) const { return at_least(first) + index * shards; }
  std::uint64_t count() const {
    const std::uint64_t begin = at_least(first);
    return begin > last ? 0 : (last - begin) / shards + 1;
  }

  friend bool operator==(const SeedPlan&, const SeedPlan&) = default;
};

}  // namespace porchsim::scenarios
