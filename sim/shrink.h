// Makes a failing run small: fewer deviations, and lower ones, while the same check still fails.
// What people then read is the shortest story that the budget allows.
//
// Delta debugging over the set: whole sites and whole actors go first, then chunks of halving size
// down to single deviations, then values are lowered (to 1, by halves, by one); all again until
// nothing more goes. The result is then 1-minimal: without any one of its deviations, or with any
// value one lower, the check no longer fails. The search is a function of its arguments: the same
// set and check give the same result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "sim/choice_set.h"

namespace porchsim::sim {

struct ShrinkOptions {
  std::uint64_t max_runs = 1000;  // calls of the check; a set is never checked twice
  // A set whose text is longer than this many characters is worked on for that many calls.
  std::size_t long_text = 2000;
  std::uint64_t max_runs_while_long = 0;
};

struct ShrinkStats {
  std::uint64_t runs = 0;
  bool minimal = false;  // false = the budget ended first
};

// Replays a set. If the same check fails: what of the set came up, or all of it; else nothing.
using StillFails = std::function<std::optional<ChoiceSet>(const ChoiceSet&)>;

// `failing` is taken to fail, and is not checked. `stats` may be null.
ChoiceSet shrink(const ChoiceSet& failing, const StillFails& still_fails,
                 ShrinkOptions options = {}, ShrinkStats* stats = nullptr);

}  // namespace porchsim::sim
