// `porchsim init`: a scenario to start from, where people keep theirs.
#include "tests/unit/program/command_run.h"

namespace porchsim::scenarios {
namespace {

class InitTest : public testing::Test {
 protected:
  Folder folder_;
};

TEST_F(InitTest, writes_a_scenario_that_passes_into_a_folder_that_it_makes) {
  const std::string file = folder_.inside("mine/edge/first.yaml");
  EXPECT_EQ(print_of({"init", file}).out,
            "wrote " + file + "; run it with: ./dev porchsim run " + file + "\n");
  const Printed run = print_of({"run", folder_.inside("mine")});
  EXPECT_EQ(run.code, kFine) << run.out;
  EXPECT_TRUE(run.out.starts_with("1 scenario, 1 run: 1 passed")) << run.out;
}

TEST_F(InitTest, writes_over_nothing) {
  const std::string file = folder_.write("first.yaml", "name: mine\n");
  const Printed printed = print_of({"init", file});
  EXPECT_EQ(printed.code, kUsage);
  EXPECT_EQ(printed.err, "porchsim: " + file + " exists; name a new file\n");
  EXPECT_EQ(text_of_file(file), "name: mine\n");
}

TEST_F(InitTest, wants_a_name_that_a_run_of_the_folder_finds) {
  const std::string file = folder_.inside("first");
  const Printed printed = print_of({"init", file});
  EXPECT_EQ(printed.code, kUsage);
  EXPECT_EQ(printed.err, "porchsim: " + file +
                             " is no scenario's name, who runs its folder would miss it; write " +
                             file + ".yaml\n");
  EXPECT_FALSE(std::filesystem::exists(file));
}

}  // namespace
}  // namespace porchsim::scenarios
