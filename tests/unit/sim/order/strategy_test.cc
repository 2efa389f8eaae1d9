#include "sim/order/strategy.h"

#include <gtest/gtest.h>

namespace porchsim::sim {
namespace {

TEST(StrategyTest, EachNameIsReadAsItIsWritten) {
  for (const NamedStrategy& named : kStrategies) {
    EXPECT_EQ(find_strategy(named.name), named.strategy) << named.name;
    EXPECT_EQ(to_string(named.strategy), named.name);
  }
  EXPECT_FALSE(find_strategy("pct-9"));
  EXPECT_EQ(to_string(Strategy{Strategy::Kind::None, 0}), "none");
}

}  // namespace
}  // namespace porchsim::sim
