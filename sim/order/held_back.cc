#include "sim/order/held_back.h"

namespace porchsim::sim {

std::vector<std::size_t> HeldBack::free(std::span<const std::uint64_t> tasks) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (!held_.contains(tasks[i])) places.push_back(i);
  }
  if (!places.empty()) return places;
  held_.erase(tasks.front());
  return {0};
}

}  // namespace porchsim::sim
