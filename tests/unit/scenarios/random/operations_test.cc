#include "scenarios/random/operations.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "scenarios/words/world_words.h"

namespace porchsim::scenarios {
namespace {

TEST(Operations, are_those_that_scenarios_can_weigh) {
  std::vector<std::string_view> names;
  for (const Operation& operation : operations()) names.push_back(operation.name);
  EXPECT_EQ(names, std::vector(kRandomOperations.begin(), kRandomOperations.end()));
}

}  // namespace
}  // namespace porchsim::scenarios
