// Metamorphic testing: however a life is lived (with restarts, other workers, late watches,
// faults), it comes to the same end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "scenarios/format/scenario.h"
#include "scenarios/metamorphic/end_state.h"
#include "scenarios/metamorphic/variations.h"
#include "scenarios/run/run.h"

namespace porchsim::scenarios {

struct OtherEnd {
  Variation variation{};
  EndKey what{};
  std::string check{};  // that failed instead, with what it said in `other`; "" = ends differ
  std::string plain;    // "" = it is not there
  std::string other;
};

struct SameEnd {
  std::uint64_t runs = 0;
  std::uint64_t events = 0;
  Scenario life;                      // of it only what can be done at rest
  bool judged = false;                // false: the plain life fails by itself
  std::vector<OtherEnd> differences;  // all of the first variation that has any
  std::uint64_t overtaken = 0;        // ways whose ends say nothing (overtaken.h)
};

// Of a life (life.h). `options` has what runs share; its chance is of no matter.
SameEnd same_end(Scenario life, const RunOptions& options);
// Of a life whose ends differ: with as few steps as still let that variation differ in what is of
// the same kind. Runs are bounded by their events.
SameEnd shorter(SameEnd found, const RunOptions& options);

}  // namespace porchsim::scenarios
