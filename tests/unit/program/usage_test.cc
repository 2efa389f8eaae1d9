// What a command line with a slip is told.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "program/command_line.h"
#include "tests/unit/program/command_run.h"
#include "tests/unit/scenarios/run/small_world.h"

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
        Slip{{"explain", "a.yaml", "--seed", "1..3"},
             R"("1..3" are several runs, and this command looks into one; write the seed)"},
        Slip{{"trace", "a.yaml", "--seeds", "x"}, R"("x" is no seed; write for example 7)"},
        Slip{{"run", "--budget=3"}, R"("3" is no duration; write 60s or 5m)"},
        Slip{{"run", "--profile", "porch-had", "a.yaml"},
             R"(unknown profile "porch-had"; did you mean "porch-head"?)"},
        Slip{{"run", "--plain", "--seeds", "1..3"}, "--seed excludes --plain"},
        Slip{{"trace", "a.yaml", "--plain", "--seed", "3"}, "--seed excludes --plain"},
        Slip{{"run", "nosuch.yaml"}, "nosuch.yaml: no such file or folder"},
        Slip{{"pkg"}, "what of pkg? write merge, "},
        Slip{{"pkg", "mrge"}, R"(unknown command "mrge" of pkg; did you mean "merge"?)"},
        Slip{{"pkg", "merge", "--strat", "x"}, R"(unknown option "--strat" of merge)"},
        Slip{{"pkg", "merge", "a", "b", "c"}, "porchsim: --strategy is required; --help tells"},
        Slip{{"bench", "fanout", "--svg", "x.svg"}, "--svg requires --scale"},
        Slip{{"bench", "fanout", "--max-exponent", "1.1"}, "--max-exponent requires --scale"},
        Slip{{"bench", "fanout", "--n", "3", "--scale", "2,3"}, "--n excludes --scale"},
        Slip{{"bench", "uptodate", "--scale", "2,3"}, "--scale measures whole worlds"},
        Slip{{"bench", "uptodate", "--set"}, "--set, --upgrade and --profile are of bench fanout"},
        Slip{{"bench", "fanout", "--profile", "documents"}, "write --set, too"},
        Slip{{"bench", "sync", "--profile", "documents"}, "are of bench fanout alone"},
        Slip{{"list", "nosuch"}, "nosuch: no such file or folder"}));

constexpr const char* kNoChance =
    "name: fixed\nworld: {repositories: [edge]}\nsteps:\n"
    "  - register: hub\n  - settle\n";

TEST(Usage, a_folder_is_no_file) {
  const Folder folder;
  const std::string file = folder.write("fixed.yaml", kNoChance);
  const std::string other = folder.inside("");
  std::filesystem::create_directories(folder.inside("out/journal.jsonl"));
  const std::vector<std::vector<std::string>> commands = {
      {"cel", "1", "--input", other},
      {"run", file, "--choices", "@" + other},
      {"diff", file + "@" + other, file},
      {"merge", folder.inside("out")},
  };
  for (const std::vector<std::string>& command : commands) {
    const Printed printed = print_of(command);
    EXPECT_EQ(printed.code, kUsage) << command.front();
    EXPECT_NE(printed.err.find(": not a file\n"), std::string::npos) << printed.err;
  }
  const Printed explored = print_of({"explore", file, "--out", folder.inside("out")});
  EXPECT_EQ(explored.code, kCouldNotRun);
  EXPECT_NE(explored.err.find("journal.jsonl cannot be written"), std::string::npos);
}

// Before anything runs: nothing is told but that.
TEST(Usage, what_cannot_be_written_is_known_before_anything_runs) {
  const Folder folder;
  const std::string file = folder.write("fixed.yaml", kNoChance);
  const std::string taken = folder.write("taken", "") + "/out";
  const std::vector<std::vector<std::string>> commands = {
      {"run", file, "--json", taken},
      {"run", file, "--crash-everywhere", "--junit", taken},
      {"run", file, "--artifacts", taken},
      {"run", file, "--junit", folder.inside("")},
      {"explore", file, "--seeds", "1..3", "--junit", taken},
      {"reproduce", file, "-o", taken},
      {"bench", "fanout", "--scale", "2,3", "--svg", taken},
      {"init", taken + ".yaml"},
  };
  for (const std::vector<std::string>& command : commands) {
    const Printed printed = print_of(command);
    EXPECT_EQ(printed.code, kCouldNotRun) << command.front() << printed.err;
    EXPECT_EQ(printed.out, "");
    EXPECT_EQ(count(printed.err, "\n"), 1U) << printed.err;
  }
  const std::string fresh = folder.inside("new/folder/out.json");
  print_of({"run", file, "--json", fresh});
  EXPECT_EQ(count(text_of_file(fresh), "\"runs\""), 1U);
}

TEST(Usage, repositories_of_one_run_go_into_a_new_folder) {
  const Folder folder;
  const std::string file = folder.write("fixed.yaml", kNoChance);
  const std::string out = folder.inside("repositories");
  const std::vector<std::string> once = {"run", file, "--seed", "1", "--export", out};
  for (const std::vector<std::string>& several :
       {std::vector<std::string>{"run", file, "--seeds", "1..3", "--export", out},
        {"run", file, folder.write("other.yaml", kNoChance), "--export", out},
        {"run", file, "--crash-everywhere", "--export", out}}) {
    const Printed refused = print_of(several);
    EXPECT_EQ(refused.code, kUsage) << refused.out;
    EXPECT_EQ(count(refused.err, "writes the repositories of one run"), 1U) << refused.err;
  }
  EXPECT_EQ(print_of(once).code, kFine);
  EXPECT_TRUE(std::filesystem::exists(out + "/edge.git/HEAD"));
  const Printed again = print_of(once);
  EXPECT_EQ(again.code, kUsage) << again.out;
  EXPECT_EQ(again.err,
            "porchsim: --export: " + out + " exists and is not empty; name a new folder\n");
}

TEST(Usage, lives_need_chance) {
  const Folder folder;
  const Printed printed = print_of({"metamorphic", folder.write("fixed.yaml", kNoChance)});
  EXPECT_EQ(printed.code, kUsage);
  EXPECT_NE(printed.err.find("no scenario there has a random part"), std::string::npos);
}

TEST(Usage, one_run_is_chosen_by_either_word) {
  const Folder folder;
  const std::string file =
      folder.write("small.yaml", fmt::format("name: small{}steps:{}", kSmallWorld, kApplyVariant));
  const Printed printed = print_of({"trace", file, "--seed", "3"});
  EXPECT_EQ(printed.code, kFine) << printed.err;
  EXPECT_EQ(print_of({"trace", file, "--seeds", "3"}).out, printed.out);
  EXPECT_NE(print_of({"trace", file, "--seeds", "4"}).out, printed.out);
}

TEST(Usage, the_help_of_run_has_no_word_without_effect_for_people) {
  const Printed help = print_of({"run", "--help"});
  EXPECT_EQ(count(help.out, "--junit"), 1U) << help.out;
  EXPECT_EQ(count(help.out, "--keep-trace"), 0U);
  EXPECT_EQ(count(print_of({"run", "--keep-trace", "nosuch.yaml"}).err, "unknown option"), 0U);
}

TEST(Usage, no_more_runs_are_made_than_were_asked_for) {
  const Folder folder;
  const std::string file =
      folder.write("small.yaml", fmt::format("name: small{}steps:{}", kSmallWorld, kApplyVariant));
  const Printed printed = print_of({"exhaust", file, "--delays", "1", "--runs", "2"});
  EXPECT_EQ(printed.code, kBudgetSpent);
  EXPECT_NE(printed.out.find(": 2 runs, "), std::string::npos) << printed.out;
}

}  // namespace
}  // namespace porchsim::scenarios
