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

class RandomTail {
 public:
  // Told of each operation, by its place in operations(): it was its turn, and whether it took
  // effect.
  using Told = std::function<void(std::size_t operation, bool done)>;

  // `told` may be empty.
  RandomTail(Stage& stage, const RandomSpec& spec, Told told = {});

  // In a task of "you": all operations, with their pauses. The tail's faults are armed meanwhile.
  void run();

 private:
  void step(std::uint64_t index);
  std::size_t pick(Draws& draws) const;
  // Whatever it weighs; half of the histories end with one, after a rest.
  std::size_t any(Draws& draws) const;
  // Of all numbers below the sum of the weights.
  std::size_t at_weight(std::uint64_t drawn) const;

  Stage& stage_;
  const RandomSpec& spec_;
  Told told_;
  std::vector<std::size_t> operations_;  // by their places
  std::vector<std::uint64_t> weights_;
};

}  // namespace porchsim::scenarios
