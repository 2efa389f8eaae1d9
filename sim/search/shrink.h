// Makes a failing run small: fewer deviations, and lower ones, while the same check still fails.
// What people then read is the shortest story that the budget allows.
//
// What belongs together goes together first: whoever calls says which deviations are one
// operation, one part of a world, one kind of noise; all groups of a kind at once, then halves of
// them, down to single ones, and single changes that make a run plainer. Then delta debugging over
// the deviations: whole sites and whole actors, chunks of halving size, single ones. Then values
// are lowered (to 1, by halves, by one); all again until nothing more goes. The result is then
// 1-minimal: without any one of its deviations, or with any value one lower, the check no longer
// fails. The search is a function of its arguments: the same set and check give the same result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/choice_set.h"

namespace porchsim::sim {

// The group of a deviation, "" = none. Groups are tried in the order of their names, those at the
// end first.
using Grouping = std::function<std::string(const ChoicePoint&)>;
// The set with one thing plainer; nothing if it is so already.
using Simplification = std::function<std::optional<ChoiceSet>(const ChoiceSet&)>;

struct ShrinkOptions {
  std::uint64_t max_runs = 1000;  // calls of the check; a set is never checked twice
  std::function<bool()> spent{};  // another budget of the check's; may be empty
  std::vector<Grouping> groupings{};
  std::vector<Simplification> simplifications{};
  // What a simplification adds, and what therefore stays; may be empty.
  std::function<bool(const ChoicePoint&)> stays{};
};

struct ShrinkStats {
  std::uint64_t runs = 0;
  bool minimal = false;  // false = the budget ended first
};

// Replays a set. If the same check fails: what of the set came up, or all of it; else nothing.
using StillFails = std::function<std::optional<ChoiceSet>(const ChoiceSet&)>;

// `failing` is taken to fail, and is not checked. `stats` may be null.
ChoiceSet shrink(const ChoiceSet& failing, const StillFails& still_fails,
                 const ShrinkOptions& options = {}, ShrinkStats* stats = nullptr);

}  // namespace porchsim::sim
