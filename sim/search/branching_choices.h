// Chance that is recorded up to a moment and fresh after it: the same run up to there, and another
// from there on. Who watches the run says when.
#pragma once

#include <cstdint>
#include <memory>

#include "sim/choice_set.h"
#include "sim/choices.h"

namespace porchsim::sim {

class BranchingChoices : public Choices {
 public:
  // All draws from here on are fresh.
  virtual void branch() = 0;
};

// Until branch(): the recorded set, and 0 outside it; then what `seed` gives.
std::unique_ptr<BranchingChoices> make_branching_choices(const ChoiceSet& recorded,
                                                         std::uint64_t seed);

}  // namespace porchsim::sim
