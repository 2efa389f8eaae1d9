#include <gtest/gtest.h>

#include "api/json/json.h"
#include "tests/unit/program/command_run.h"

namespace porchsim::scenarios {
namespace {

std::vector<std::string> phases_of(const api::Json& result) {
  std::vector<std::string> names;
  for (const api::Json& phase : result["phases"].items()) {
    names.push_back(phase["phase"].text());
  }
  return names;
}

TEST(FanOutBench, a_set_is_upgraded_until_each_variant_has_its_next_draft) {
  const Printed printed = print_of({"bench", "fanout", "--set", "--upgrade", "--n", "3", "--json"});
  ASSERT_EQ(printed.code, 0) << printed.err;
  const auto result = api::Json::parse(printed.out);
  ASSERT_TRUE(result) << printed.out;
  EXPECT_EQ(phases_of(*result), (std::vector<std::string>{"fan-out", "publish", "upgrade"}));
}

TEST(FanOutBench, variants_of_their_own_are_upgraded_as_a_set_is) {
  const Printed printed = print_of({"bench", "fanout", "--upgrade", "--n", "3"});
  EXPECT_EQ(printed.code, 0) << printed.err;
  EXPECT_EQ(count(printed.out, "upgrade "), 1U) << printed.out;
}

TEST(FanOutBench, without_upgrade_there_is_one_phase) {
  const Printed printed = print_of({"bench", "fanout", "--set", "--n", "3", "--json"});
  ASSERT_EQ(printed.code, 0) << printed.err;
  const auto result = api::Json::parse(printed.out);
  ASSERT_TRUE(result) << printed.out;
  EXPECT_EQ(phases_of(*result), std::vector<std::string>{"fan-out"});
}

}  // namespace
}  // namespace porchsim::scenarios
