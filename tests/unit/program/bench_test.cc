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

TEST(FanOutBench, a_scale_says_by_what_power_of_the_size_each_cost_grows) {
  const Folder folder;
  const Printed printed = print_of({"bench", "fanout", "--set", "--scale", "8,2,4", "--json",
                                    "--svg", folder.inside("plot.svg")});
  ASSERT_EQ(printed.code, 0) << printed.err;
  const auto result = api::Json::parse(printed.out);
  ASSERT_TRUE(result) << printed.out;
  std::vector<std::int64_t> sizes;
  for (const api::Json& size : (*result)["sizes"].items()) sizes.push_back(size["n"].as_integer());
  EXPECT_EQ(sizes, (std::vector<std::int64_t>{2, 4, 8}));
  bool calls = false;
  for (const api::Json& growth : (*result)["exponents"].items()) {
    if (growth["cost"].as_string() != "api_calls") continue;
    calls = true;
    EXPECT_NEAR(growth["exponent"].as_double(), 1, 0.1);
  }
  EXPECT_TRUE(calls);
  EXPECT_EQ(count(text_of_file(folder.inside("plot.svg")), "</svg>"), 1U);
}

TEST(FanOutBench, a_scale_fails_where_something_grows_faster_than_it_may) {
  const std::vector<std::string> scale{"bench", "fanout", "--set", "--scale", "2,8"};
  std::vector<std::string> strict = scale;
  strict.insert(strict.end(), {"--max-exponent", "0.5"});
  const Printed failed = print_of(strict);
  EXPECT_EQ(failed.code, 1);
  EXPECT_EQ(count(failed.err, "porchsim: fan-out api_calls grow with n^"), 1U) << failed.err;
  EXPECT_EQ(count(failed.err, " seconds grow with"), 0U) << "the clock's: " << failed.err;
  const Printed fine = print_of(scale);
  EXPECT_EQ(fine.code, 0) << fine.err;
  EXPECT_EQ(count(fine.out, "in proportion"), 3U) << fine.out;
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
