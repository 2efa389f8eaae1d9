#include "sim/order/strategy.h"

#include <fmt/core.h>

#include <algorithm>

namespace porchsim::sim {

std::optional<Strategy> find_strategy(std::string_view name) {
  const auto found = std::ranges::find(kStrategies, name, &NamedStrategy::name);
  if (found == kStrategies.end()) return std::nullopt;
  return found->strategy;
}

std::string to_string(const Strategy& strategy) {
  switch (strategy.kind) {
    case Strategy::Kind::None:
      return "none";
    case Strategy::Kind::RandomWalk:
      return "random-walk";
    case Strategy::Kind::Pct:
      return fmt::format("pct-{}", strategy.depth);
    case Strategy::Kind::DelayBounded:
      return fmt::format("delays-{}", strategy.depth);
  }
  return "";
}

bool has_plan(const Strategy& strategy) {
  return strategy.kind == Strategy::Kind::Pct || strategy.kind == Strategy::Kind::DelayBounded;
}

}  // namespace porchsim::sim
