// How a seeded source settles the order of things: which of several runnable tasks goes next, and
// how late a message comes. Whatever else is drawn is drawn alike under each strategy, and a replay
// knows nothing of any: it has the decisions.
//
//   RandomWalk    each decision for itself: now and then another task than the oldest, now and then
//                 a message that is late
//   Pct           probabilistic concurrency testing (Burckhardt et al., 2010). Each task has a
//                 random priority, and the highest goes next; at `depth` - 1 places the one that
//                 would go next falls below all others. A bug that needs `depth` orderings is found
//                 with a chance of at least 1 / (n k^(depth - 1)), n tasks, k decisions.
//   DelayBounded  the oldest goes next and nothing is late, but for up to `depth` places, where a
//                 task is held back until nothing else can go, or a message is late (Emmi, Qadeer
//                 and Rakamaric, 2011)
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace porchsim::sim {

struct Strategy {
  enum class Kind : std::uint8_t {
    None,  // no chance: all answers 0, or as recorded
    RandomWalk,
    Pct,
    DelayBounded,
  };
  Kind kind = Kind::RandomWalk;
  std::uint32_t depth = 0;  // of Pct and DelayBounded

  friend bool operator==(const Strategy&, const Strategy&) = default;
};

// Those that have a name.
struct NamedStrategy {
  std::string_view name;
  Strategy strategy;
};
inline constexpr auto kStrategies = std::to_array<NamedStrategy>({
    {"random-walk", {Strategy::Kind::RandomWalk, 0}},
    {"pct-2", {Strategy::Kind::Pct, 2}},
    {"pct-3", {Strategy::Kind::Pct, 3}},
    {"pct-4", {Strategy::Kind::Pct, 4}},
    {"delays-2", {Strategy::Kind::DelayBounded, 2}},
    {"delays-5", {Strategy::Kind::DelayBounded, 5}},
});
std::optional<Strategy> find_strategy(std::string_view name);
// "pct-3"; "none".
std::string to_string(const Strategy& strategy);

// Whether it settles the order of things by a plan (planner.h), instead of draw by draw.
bool has_plan(const Strategy& strategy);

// Among how many decisions the places of a strategy fall is drawn for each seed, evenly by size,
// since short runs and long ones are drawn, too.
inline constexpr std::uint64_t kFewestPlaces = 64;
inline constexpr std::uint64_t kMostPlaces = 8192;

}  // namespace porchsim::sim
