// All runs of a small world, one after the other: every sequence of choices, depth first, the
// plainest run first.
//
//   ExhaustiveChoices explorer(12);
//   while (explorer.next()) run(explorer.choices());
//
// A coin has two sides whatever its odds (but for odds of 0, which are never drawn). Draws beyond
// the depth are 0, and depth_exceeded() says that there were some: without them every run has been
// seen. The world must be deterministic: a run that draws otherwise than the one before it, up to
// where they part, is a failed assertion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sim/choices.h"

namespace porchsim::sim {

class ExhaustiveChoices {
 public:
  // `max_depth` is how many draws of a run may be other than 0.
  explicit ExhaustiveChoices(std::size_t max_depth) : max_depth_(max_depth) {}

  // Goes to the next run; false if there is none. The choices of the run before are gone then.
  bool next();
  // Of this run: fresh, for one run.
  Choices& choices() { return *choices_; }

  std::uint64_t runs() const { return runs_; }
  bool depth_exceeded() const { return depth_exceeded_; }

 private:
  class Walk;
  struct Branch {
    SiteId site{};
    ActorId actor{};
    std::uint64_t bound = 0;
    std::uint64_t value = 0;
  };

  std::size_t max_depth_;
  std::vector<Branch> path_;  // the decisions of this run, in order
  std::unique_ptr<Choices> choices_;
  std::uint64_t runs_ = 0;
  bool depth_exceeded_ = false;
};

}  // namespace porchsim::sim
