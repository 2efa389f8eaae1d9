// What a campaign prints: each finding once, and how to see it again.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "program/jobs/repeat.h"
#include "tests/unit/program/command_run.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

std::string scenario(const std::string& sections) {
  return fmt::format("name: told\n{}steps:{}  - settle\n{}", kSmallWorld, kApplyVariant, sections);
}

constexpr const char* kWrong = "expect:\n  - Repository edge: absent\n";

TEST(Campaign, tells_two_hundred_failing_seeds_as_one_story) {
  const Folder folder;
  const std::string file = folder.write("told.yaml", scenario(kWrong));
  for (const std::string workers : {"1", "3"}) {
    const Printed printed = print_of({"run", file, "--seeds", "1..200", "-j", workers});
    EXPECT_EQ(printed.code, kCheckFailed);
    EXPECT_EQ(count(printed.out, "How it came about"), 1U);
    EXPECT_EQ(count(printed.out, "seeds 2..200: the same as seed 1 (expect, line "), 1U);
    EXPECT_LE(count(printed.out, "\n"), 25U) << printed.out;
    EXPECT_EQ(count(printed.out, "200 runs: 0 passed, 200 failed"), 1U);
  }
}

TEST(Campaign, takes_any_range_of_seeds_and_begins_what_its_budget_has_room_for) {
  const Folder folder;
  const std::string file = folder.write("told.yaml", scenario(kWrong));
  for (const char* seeds : {"0..18446744073709551615", "1..999999999999"}) {
    const Printed printed = print_of({"run", file, "--seeds", seeds, "--budget", "0s"});
    EXPECT_EQ(printed.code, kBudgetSpent) << printed.err;
    EXPECT_EQ(count(printed.out, "0 runs"), 1U) << printed.out;
  }
  const Printed last = print_of({"run", file, "--seed", "18446744073709551615", "--no-shrink"});
  EXPECT_EQ(last.code, kCheckFailed) << last.err;
  EXPECT_EQ(count(last.out, "1 scenario, 1 run"), 1U) << last.out;
}

TEST(Campaign, keeps_a_record_a_seed_for_machines) {
  const Folder folder;
  const std::string file = folder.write("told.yaml", scenario(kWrong));
  const std::string json = folder.inside("out.json");
  const std::string junit = folder.inside("out.xml");
  print_of({"run", file, "--seeds", "1..5", "-j", "2", "--json", json, "--junit", junit});
  const auto document = nlohmann::json::parse(text_of_file(json));
  ASSERT_EQ(document["results"].size(), 5U);
  EXPECT_FALSE(document["results"][0].contains("same_as_seed"));
  EXPECT_EQ(document["results"][0]["reproduce"], "./dev porchsim run " + file + " --plain");
  for (std::size_t i = 1; i < 5; ++i) {
    const auto& result = document["results"][i];
    EXPECT_EQ(result["same_as_seed"], 1);
    EXPECT_EQ(result["reproduce"], fmt::format("./dev porchsim run {} --seed {}", file, i + 1));
    EXPECT_EQ(result["findings"][0]["check"], "expect");
  }
  const std::string xml = text_of_file(junit);
  EXPECT_EQ(count(xml, "<testcase"), 5U);
  EXPECT_EQ(count(xml, "<failure"), 5U);
  EXPECT_EQ(count(xml, "How it came about"), 1U);
}

// What is counted, and the findings, are those of the run itself, whether it is made smaller or
// not.
TEST(Campaign, tells_the_run_and_the_shrunk_run_apart) {
  const Folder folder;
  const std::string file = folder.write("told.yaml", scenario(kWrong));
  const std::string json = folder.inside("out.json");
  const auto last_line = [](std::string text) {
    text.resize(text.find("\nWhy it came about"));
    return text.substr(text.rfind('\n') + 1);
  };
  const std::vector<std::string> whole = {"run",    file, "--seed",     "1",
                                          "--json", json, "--no-shrink"};
  const std::string closing = last_line(print_of(whole).out);
  const auto as_it_came = nlohmann::json::parse(text_of_file(json))["results"][0];
  EXPECT_FALSE(as_it_came.contains("shrunk")) << as_it_came;
  const Printed smaller = print_of({"run", file, "--seed", "1", "--json", json});
  EXPECT_EQ(last_line(smaller.out), closing);
  EXPECT_EQ(count(print_of({"explore", file, "--seeds", "1..1"}).out, closing), 1U) << closing;
  const auto told = nlohmann::json::parse(text_of_file(json))["results"][0];
  for (const char* same : {"events", "steps", "api_calls", "virtual_ns", "fingerprint", "findings"})
    EXPECT_EQ(told[same], as_it_came[same]) << same;
  EXPECT_EQ(told["shrunk"]["deviations"], 0);
  EXPECT_GT(told["shrunk"]["deviations_before"], 0);
  const std::string heading =
      fmt::format("event {} of the shrunk run\n", told["shrunk"]["event"].get<int>());
  EXPECT_EQ(count(smaller.out, heading), 1U) << smaller.out;
}

TEST(Campaign, points_to_explain_once_where_something_failed) {
  const Folder folder;
  const std::string wrong = folder.write("wrong.yaml", scenario(kWrong));
  const std::string other =
      folder.write("other.yaml", scenario("expect:\n  - Repository blueprints: absent\n"));
  const Printed printed = print_of({"run", wrong, other});
  EXPECT_EQ(count(printed.out, "Repeat:  "), 2U) << printed.out;
  EXPECT_EQ(count(printed.out, kAskWhy), 1U) << printed.out;
  EXPECT_TRUE(printed.out.ends_with("goes on from there.\n")) << printed.out;
  const std::string fine = folder.write("fine.yaml", scenario(""));
  EXPECT_EQ(count(print_of({"run", fine}).out, kAskWhy), 0U);
  const std::string no_world = folder.write(
      "no-world.yaml", "name: x\nworld:\n  repositories: [{name: a, git: .}]\nsteps: [settle]\n");
  const Printed unmade = print_of({"run", no_world});
  EXPECT_EQ(unmade.code, kCouldNotRun) << unmade.err;
  EXPECT_EQ(count(unmade.out, kAskWhy), 0U) << unmade.out;
}

TEST(Campaign, keeps_the_choices_of_each_seed_and_one_story) {
  const Folder folder;
  const std::string file = folder.write("told.yaml", scenario(kWrong));
  const std::string artifacts = folder.inside("artifacts");
  print_of({"run", file, "--seeds", "1..2", "--artifacts", artifacts});
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(artifacts))
    names.push_back(entry.path().filename());
  std::ranges::sort(names);
  ASSERT_EQ(names.size(), 3U);
  EXPECT_TRUE(names[0].ends_with("told-1.choices"));
  EXPECT_TRUE(names[1].ends_with("told-1.story.txt"));
  EXPECT_TRUE(names[2].ends_with("told-2.choices"));
}

TEST(Campaign, makes_the_folder_of_artifacts_though_nothing_fails) {
  const Folder folder;
  const std::string file =
      folder.write("fine.yaml", "name: fine\nworld: {repositories: [edge]}\nsteps: [settle]\n");
  const std::string artifacts = folder.inside("deep/artifacts");
  EXPECT_EQ(print_of({"run", file, "--artifacts", artifacts}).code, kFine);
  EXPECT_TRUE(std::filesystem::is_empty(artifacts));
  const Printed printed = print_of({"run", file, "--artifacts", file});
  EXPECT_EQ(printed.code, kCouldNotRun);
  EXPECT_EQ(printed.err, "porchsim: " + file + " cannot be made, or is no folder\n");
}

TEST(Campaign, puts_choices_that_are_too_long_for_a_command_into_a_file) {
  const Folder folder;
  const std::string file =
      folder.write("told.yaml", scenario(std::string("random: {steps: 150}\n") + kWrong));
  const std::string artifacts = folder.inside("artifacts");
  const Printed printed = print_of({"run", file, "--no-shrink", "--artifacts", artifacts});
  EXPECT_EQ(printed.code, kCheckFailed);
  const std::size_t at = printed.out.find("--choices @" + artifacts);
  ASSERT_NE(at, std::string::npos) << printed.out;
  std::string argument = printed.out.substr(at + std::string("--choices ").size());
  argument.resize(argument.find('\n'));
  EXPECT_GT(text_of_file(argument.substr(1)).size(), kLongestChoices);
  const Printed again = print_of(
      {"run", file, "--no-shrink", "--choices", argument, "--artifacts", folder.inside("again")});
  EXPECT_EQ(again.code, kCheckFailed) << again.err;
  EXPECT_EQ(again.err, "");
  const auto findings = [](const std::string& text) {
    return text.substr(text.find("expect:"), text.find("Repeat:") - text.find("expect:"));
  };
  EXPECT_EQ(findings(again.out), findings(printed.out));
}

TEST(Campaign, lists_choices_that_do_not_apply_and_could_not_run_them) {
  const Folder folder;
  const std::string file = folder.write("told.yaml", scenario(""));
  const std::vector<std::string> fine = {"run", file, "--choices", "porchsim1:"};
  EXPECT_EQ(print_of(fine).code, kFine);
  const std::string stale = "porchsim1:gc.lag@me#4=2";
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"run", file, "--choices", stale},
        std::vector<std::string>{"trace", file, "--choices", stale},
        std::vector<std::string>{"show", "PackageVariant/app-edge", "--in", file, "--choices",
                                 stale}}) {
    const Printed printed = print_of(arguments);
    EXPECT_EQ(printed.code, kCouldNotRun) << arguments[0];
    EXPECT_EQ(count(printed.err, "1 of the choices did not apply"), 1U) << printed.err;
    EXPECT_EQ(count(printed.err, "\n  gc.lag@me#4=2\n"), 1U) << printed.err;
  }
}

}  // namespace
}  // namespace porchsim::scenarios
