// What a strategy other than the random walk answers, decision by decision. A function of its seed
// and of the decisions so far. Tasks and channels are numbers: a task's is its own for the whole
// run, a channel is what the messages of one sort and one actor take, and its number is a hash that
// depends on the seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "sim/order/strategy.h"

namespace porchsim::sim {

class Planner {
 public:
  virtual ~Planner() = default;

  // Which of these tasks, the oldest first and at least two, goes next: its place.
  virtual std::size_t next(std::span<const std::uint64_t> tasks) = 0;
  // How late a message on this channel is: 0 = not at all, else one of `degrees`, from 1.
  virtual std::size_t lateness(std::uint64_t channel, std::size_t degrees) = 0;
};

// Null for a strategy without a plan: each decision is drawn. `places` is among how many decisions
// the places of the strategy fall; 0 = drawn.
std::unique_ptr<Planner> make_planner(std::uint64_t seed, const Strategy& strategy,
                                      std::uint64_t places = 0);

}  // namespace porchsim::sim
