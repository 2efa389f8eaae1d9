#include "scenarios/explore/drawn_strategy.h"

#include <array>

#include "sim/actor.h"

namespace porchsim::scenarios {
namespace {

using sim::Strategy;
using Kind = Strategy::Kind;

constexpr std::array<Strategy, 8> kDrawn = {{
    {Kind::RandomWalk, 0},
    {Kind::RandomWalk, 0},
    {Kind::RandomWalk, 0},
    {Kind::Pct, 2},
    {Kind::Pct, 3},
    {Kind::Pct, 4},
    {Kind::DelayBounded, 2},
    {Kind::DelayBounded, 5},
}};

}  // namespace

Strategy drawn_strategy(sim::Choices& choices) {
  const sim::ActorId world = choices.actor(sim::world_actor());
  return kDrawn[choices.draw(choices.site("sched.strategy"), world, kDrawn.size())];
}

}  // namespace porchsim::scenarios
