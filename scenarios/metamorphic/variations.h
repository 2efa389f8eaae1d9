// The ways in which one life can be lived without its end changing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "scenarios/format/scenario.h"

namespace porchsim::scenarios {

enum class Variation : std::uint8_t {
  Restarts,      // every controller starts anew in the midst of what each step brings about
  Relists,       // every watch is gone, and lists anew, then
  OtherWorkers,  // three workers where there was one, one where there were more
  LateWatches,   // a third of the watch events is two seconds late
  Conflicts,     // a quarter of the controllers' writes is refused as stale
  LostAnswers,   // of a sixth of their writes the answer is lost
  Detours,       // specs are invalid for a while in the midst of each step (detours.h)
  Chance,        // tasks, latencies and lags as a seed has them
};
std::span<const Variation> variations();
std::string_view to_string(Variation variation);
// The invariant that says that the end is the same: L12 of detours, L13 (independence of the way)
// of all else.
std::string_view invariant_of(Variation variation);

struct Varied {
  Scenario scenario;
  std::optional<std::uint64_t> seed;  // where chance has a part
};
// Of a life at rest (life.h).
Varied varied(const Scenario& at_rest, Variation variation);

}  // namespace porchsim::scenarios
