// Tasks that are held back: they go once nothing else can. One delay is one task that is held back,
// so that few delays let much happen before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace porchsim::sim {

class HeldBack {
 public:
  // The places of those that may go, the oldest first. If all are held back, the oldest no longer
  // is.
  std::vector<std::size_t> free(std::span<const std::uint64_t> tasks);
  void hold(std::uint64_t task) { held_.insert(task); }
  bool holds(std::uint64_t task) const { return held_.contains(task); }

 private:
  std::set<std::uint64_t> held_;
};

}  // namespace porchsim::sim
