// What a command line with a slip is told.
#include <gtest/gtest.h>

#include <sstream>

#include "program/command_line.h"

namespace porchsim::scenarios {
namespace {

struct Slip {
  std::vector<std::string> arguments;
  std::string told;
};

class UsageTest : public testing::TestWithParam<Slip> {};

TEST_P(UsageTest, names_the_slip_and_its_cure) {
  std::ostringstream out;
  std::ostringstream err;
  const int code = run_command_line(GetParam().arguments, {}, {out, err}, {});
  EXPECT_EQ(code, kUsage);
  EXPECT_EQ(out.str(), "");
  EXPECT_NE(err.str().find(GetParam().told), std::string::npos) << err.str();
}

INSTANTIATE_TEST_SUITE_P(
    Slips, UsageTest,
    testing::Values(
        Slip{{}, "Usage: porchsim"}, Slip{{"rum"}, R"(unknown command "rum"; did you mean "run"?)"},
        Slip{{"run", "--sed", "3"}, R"(unknown option "--sed" of run; did you mean "--seed"?)"},
        Slip{{"run", "--seeds", "9..3"}, R"("9..3" is no seed or range; write 7 or 1..20)"},
        Slip{{"run", "--budget=3"}, R"("3" is no duration; write 60s or 5m)"},
        Slip{{"run", "--profile", "porch-had", "a.yaml"},
             R"(unknown profile "porch-had"; did you mean "porch-head"?)"},
        Slip{{"run", "nosuch.yaml"}, "nosuch.yaml: no such file or folder"},
        Slip{{"pkg"}, "what of pkg? write merge, "},
        Slip{{"pkg", "mrge"}, R"(unknown command "mrge" of pkg; did you mean "merge"?)"},
        Slip{{"pkg", "merge", "--strat", "x"}, R"(unknown option "--strat" of merge)"},
        Slip{{"pkg", "merge", "a", "b", "c"}, "porchsim: --strategy is required; --help tells"},
        Slip{{"list", "nosuch"}, "nosuch: no such file or folder"}));

}  // namespace
}  // namespace porchsim::scenarios
