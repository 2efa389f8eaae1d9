#include "scenarios/format/world_spec.h"

#include <gtest/gtest.h>

namespace porchsim::scenarios {
namespace {

TEST(WorldSpec, a_repository_is_of_its_own_generation_or_of_the_worlds) {
  WorldSpec world;
  world.repositories.resize(2);
  world.repositories[0].name = "edge";
  world.repositories[1].name = "hub";
  world.repositories[1].generation = Generation::V1Alpha2;
  EXPECT_EQ(world.generation_of("edge"), Generation::V1Alpha1);
  EXPECT_EQ(world.generation_of("hub"), Generation::V1Alpha2);
  world.generation = Generation::V1Alpha2;
  EXPECT_EQ(world.generation_of("edge"), Generation::V1Alpha2);
  EXPECT_EQ(world.generation_of("nobody's"), Generation::V1Alpha2);
}

}  // namespace
}  // namespace porchsim::scenarios
