// The random part of a scenario: people, outsiders and accidents that do what they may, one
// operation after another.
//
// What happens at operation i is drawn for the actor "op-i", so that leaving one operation out
// moves no other: that is what makes a random history shrink. 0 is always the plainest: wait, the
// first candidate, no pause. A cut may let a history end sooner (cuts.h). A refusal is no failure;
// the checks judge what comes of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "scenarios/format/scenario.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/stage.h"

namespace porchsim::scenarios {

// Who looks on; each may be empty.
struct TailHooks {
  // An operation, by its place in operations(), had its turn; whether it took effect.
  std::function<void(std::size_t operation, bool done)> told{};
  // Amid the history: no fault strikes, nothing is down, and what went before has had its time.
  std::function<void()> at_rest{};
};

class RandomTail {
 public:
  RandomTail(Stage& stage, const RandomSpec& spec, TailHooks hooks);

  // In a task of "you": all operations, with their pauses. The tail's faults are armed meanwhile.
  void run();

 private:
  void step(std::uint64_t index);
  void rest();
  std::size_t pick(Draws& draws) const;
  // Whatever it weighs: after half of the rests, and at the end of half of the histories.
  std::size_t any(Draws& draws) const;
  // Of all numbers below the sum of the weights.
  std::size_t at_weight(std::uint64_t drawn) const;

  Stage& stage_;
  const RandomSpec& spec_;
  TailHooks hooks_;
  std::size_t own_faults_ = 0;           // the first of the tail's, in the plan
  bool has_rested_ = false;              // before the last operation
  std::vector<std::size_t> operations_;  // by their places
  std::vector<std::uint64_t> weights_;
};

}  // namespace porchsim::scenarios
