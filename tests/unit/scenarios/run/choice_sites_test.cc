#include "scenarios/run/choice_sites.h"

#include <gtest/gtest.h>

#include <string>

#include "scenarios/load/scenario_loader.h"
#include "scenarios/run/run.h"
#include "tests/unit/scenarios/run/suite_files.h"

namespace porchsim::scenarios {
namespace {

sim::ChoiceSet at(const std::string& site) {
  sim::ChoiceSet choices;
  choices.deviations[{site, "world", 1}] = 1;
  return choices;
}

TEST(ChoiceSites, are_those_at_which_runs_of_the_suite_draw) {
  for (const std::string& file : suite_files()) {
    const auto disk = make_disk_files();
    const auto scenario = load_scenario(file, *disk, vocabulary());
    ASSERT_TRUE(scenario.has_value()) << file;
    RunOptions options;
    options.seed = 3;
    const sim::ChoiceSet choices = run_scenario(*scenario, options).choices();
    EXPECT_EQ(problem_with_sites(choices), std::nullopt) << file;
  }
}

TEST(ChoiceSites, that_name_nothing_are_told) {
  EXPECT_EQ(problem_with_sites(at("sched.pikc")),
            "no site \"sched.pikc\"; did you mean \"sched.pick\"?");
  EXPECT_EQ(problem_with_sites(at("fault.api.update/Eror")),
            "no site \"fault.api.update/Eror\"; paste the choices as the failure printed them");
  EXPECT_EQ(problem_with_sites(at("fault.api.update/Error")), std::nullopt);
}

}  // namespace
}  // namespace porchsim::scenarios
