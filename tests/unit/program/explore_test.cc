// A campaign as a person or a machine sees it: shards that merge, kills that lose nothing, failures
// by kind.
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>

#include "program/explore/estimate.h"
#include "program/explore/journal.h"
#include "program/explore/seed_plan.h"
#include "tests/unit/program/command_run.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

// Fails for about one seed in four, in two ways.
std::string scenario() {
  return fmt::format(
      "name: explored\n{}steps:{}  - settle\n"
      "random: {{steps: 4}}\n"
      "never:\n  - PackageRevision in edge: {{spec: {{lifecycle: Published}}}}\n"
      "  - PackageRevision in edge: {{spec: {{lifecycle: Proposed}}}}\n",
      kSmallWorld, kApplyVariant);
}

std::string fails_always() {
  return fmt::format(
      "name: fails\n{}steps:{}  - settle\nexpect:\n  - PackageVariant app-edge: absent\n",
      kSmallWorld, kApplyVariant);
}

nlohmann::json json_of(const Printed& printed) {
  EXPECT_EQ(count(printed.out, "\n"), 1U) << printed.out;
  return nlohmann::json::parse(printed.out, nullptr, false);
}

std::string without_speeds(const Printed& printed) {
  auto document = nlohmann::ordered_json::parse(printed.out, nullptr, false);
  for (const char* speed : {"seconds", "seeds_per_second", "events_per_second"})
    document.erase(speed);
  return document.dump() + "\n";
}

TEST(Explore, prints_one_object_of_what_it_found) {
  const Folder folder;
  const std::string file = folder.write("a.yaml", fails_always());
  const Printed printed = print_of({"explore", file, "--seeds", "1..20", "-j", "2", "--json"});
  EXPECT_EQ(printed.code, kCheckFailed) << printed.err;
  const auto document = json_of(printed);
  EXPECT_EQ(document["seeds"], 20);
  EXPECT_EQ(document["runs"], 20);
  EXPECT_EQ(document["repeated"], 20);
  EXPECT_GT(document["events"], 1000);
  EXPECT_GT(document["simulated_seconds"], 1.0);
  EXPECT_GT(document["seeds_per_second"], 0.0);
  EXPECT_GT(document["events_per_second"], 0.0);
  ASSERT_EQ(document["failures"].size(), 1U);
  const auto& failure = document["failures"][0];
  EXPECT_EQ(failure["check"], "expect");
  EXPECT_EQ(failure["seed"], 1);
  EXPECT_EQ(failure["count"], 20);
  EXPECT_EQ(failure["seeds"].size(), 10U);
  EXPECT_EQ(failure["reproduce"], "./dev porchsim run " + file + " --plain");
  EXPECT_EQ(failure["signature"], fmt::format("expect at {}:17:5", file));
}

TEST(Explore, draws_a_world_where_nobody_names_one) {
  const Printed printed = print_of({"explore", "--seeds", "3..4", "--json"});
  const auto document = json_of(printed);
  EXPECT_EQ(document["seeds"], 2) << printed.err;
  EXPECT_GT(document["coverage"]["operations"]["advance"]["done"], 0) << printed.out;
  EXPECT_TRUE(document["coverage"]["goals"].contains("fourth-revision"));
  const Printed told = print_of({"explore", "--seeds", "3..4"});
  EXPECT_EQ(count(told.out, "\nReached (docs/exploring.md):\n  operations "), 1U) << told.out;
  const Printed run = print_of({"run", "builtin:drawn-world", "--seed", "3"});
  EXPECT_EQ(count(run.out, "1 scenario, 1 run"), 1U) << run.out << run.err;
}

TEST(Explore, merges_shards_into_what_one_campaign_tells) {
  const Folder folder;
  const std::string file = folder.write("a.yaml", scenario());
  const std::vector<std::string> words = {"explore", file, "--seeds", "5..34", "-j", "2", "--json"};
  const Printed one = print_of(words);
  EXPECT_EQ(one.code, kCheckFailed) << one.err;
  EXPECT_GE(json_of(one)["failures"].size(), 1U);
  std::vector<std::string> merging = {"merge", "--json"};
  std::uint64_t seeds = 0;
  for (int shard = 1; shard <= 3; ++shard) {
    std::vector<std::string> part = words;
    const std::string out = folder.inside(fmt::format("shard-{}", shard));
    part.insert(part.end(), {"--shard", fmt::format("{}/3", shard), "--out", out});
    seeds += json_of(print_of(part))["seeds"].get<std::uint64_t>();
    merging.push_back(out);
  }
  EXPECT_EQ(seeds, 30U);
  const Printed merged = print_of(merging);
  EXPECT_EQ(merged.code, one.code);
  EXPECT_EQ(merged.out, without_speeds(one));
  EXPECT_EQ(without_speeds(print_of({"explore", file, "--seeds", "5..34", "-j", "1", "--json"})),
            without_speeds(one));
}

TEST(Explore, merges_no_shards_of_different_campaigns) {
  const Folder folder;
  const std::string file = folder.write("a.yaml", scenario());
  print_of({"explore", file, "--seeds", "1..4", "--shard", "1/2", "--no-shrink", "--out",
            folder.inside("a")});
  print_of({"explore", file, "--seeds", "1..6", "--shard", "2/2", "--no-shrink", "--out",
            folder.inside("b")});
  const Printed merged = print_of({"merge", folder.inside("a"), folder.inside("b")});
  EXPECT_EQ(merged.code, kUsage);
  EXPECT_EQ(count(merged.err, "is of another campaign than"), 1U) << merged.err;
  EXPECT_EQ(print_of({"merge", folder.inside("none")}).code, kUsage);
}

// Two of three shards, and of the first a line that is none.
TEST(Explore, merges_what_there_is_only_if_asked) {
  const Folder folder;
  const std::string file = folder.write("a.yaml", scenario());
  std::vector<std::string> merging = {"merge", "--json"};
  for (const std::string shard : {"1", "2", "3"}) {
    print_of({"explore", file, "--seeds", "1..9", "--shard", shard + "/3", "--no-shrink", "--out",
              folder.inside(shard)});
    if (shard != "3") merging.push_back(folder.inside(shard));
  }
  const Printed refused = print_of(merging);
  EXPECT_EQ(refused.code, kCouldNotRun);
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(refused.err,
            "porchsim: shard 3 of 3 is missing\nporchsim: --partial merges what there is\n");

  const std::string journal = folder.inside("1/journal.jsonl");
  std::string text = text_of_file(journal);
  text.insert(text.find('\n') + 1, "{\"se\n");
  std::ofstream(journal, std::ios::binary) << text << "{\"cut o";
  std::vector<std::string> all = merging;
  all.push_back(folder.inside("3"));
  const Printed broken = print_of(all);
  EXPECT_EQ(broken.code, kCouldNotRun);
  EXPECT_EQ(broken.err, fmt::format("porchsim: {}:2: this line cannot be read\n"
                                    "porchsim: --partial merges what there is\n",
                                    journal));

  merging.push_back("--partial");
  const Printed partial = print_of(merging);
  EXPECT_EQ(json_of(partial)["seeds"], 6) << partial.err;
  EXPECT_EQ(count(partial.err, "shard 3 of 3 is missing"), 1U) << partial.err;
}

std::vector<std::string> sorted_lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::ranges::sort(lines);
  return lines;
}

// As after a kill: whole lines, and one that was cut off. One seed that came late is not there.
TEST(Explore, goes_on_where_it_was_killed) {
  const Folder folder;
  const std::string file = folder.write("a.yaml", scenario());
  const std::string out = folder.inside("out");
  const std::vector<std::string> words = {"explore", file,     "--seeds",     "1..40", "-j",
                                          "2",       "--json", "--no-shrink", "--out", out};
  const Printed whole = print_of(words);
  const std::string journal = text_of_file(out + "/journal.jsonl");
  std::size_t cut = 0;
  for (int lines = 0; lines < 18; ++lines) cut = journal.find('\n', cut) + 1;
  const std::size_t header = journal.find('\n') + 1;
  const std::size_t second = journal.find('\n', header) + 1;
  std::filesystem::remove_all(out);
  std::filesystem::create_directories(out);
  std::ofstream(out + "/journal.jsonl", std::ios::binary)
      << journal.substr(0, header) << journal.substr(second, cut - second + 20);
  const Printed resumed = print_of(words);
  EXPECT_EQ(count(resumed.err, "last campaign was ended: 16 seeds are done"), 1U) << resumed.err;
  EXPECT_EQ(without_speeds(resumed), without_speeds(whole));
  EXPECT_EQ(sorted_lines(text_of_file(out + "/journal.jsonl")), sorted_lines(journal));
}

TEST(Explore, begins_anew_once_it_has_come_to_its_end) {
  const Folder folder;
  const std::string file = folder.write("a.yaml", fails_always());
  const std::vector<std::string> words = {"explore", file,    "--seeds",
                                          "1..3",    "--out", folder.inside("out")};
  print_of(words);
  const Printed again = print_of(words);
  EXPECT_EQ(count(again.err, "going on where"), 0U);
  EXPECT_EQ(count(again.err, "corpus: 1 replayed, 1 fail"), 1U) << again.err;
  EXPECT_EQ(count(again.out, "3 seeds; "), 1U) << again.out;
}

TEST(Explore, keeps_what_failed_and_begins_with_it) {
  const Folder folder;
  const std::string file = folder.write("a.yaml", fails_always());
  const std::string out = folder.inside("out");
  print_of({"explore", file, "--seeds", "1..3", "--out", out});
  std::size_t stories = 0;
  for (const auto& entry : std::filesystem::directory_iterator(out + "/corpus"))
    stories += count(entry.path().filename().string(), ".story.txt");
  EXPECT_EQ(stories, 1U);
  const auto other = json_of(print_of({"explore", "--seeds", "3", "--out", out, "--json"}));
  ASSERT_EQ(other["failures"].size(), 1U);
  EXPECT_EQ(other["failures"][0]["from_corpus"], true);
  EXPECT_EQ(other["failures"][0]["count"], 0);
  folder.write("a.yaml", "name: mended\nworld: {repositories: [edge]}\nsteps: [settle]\n");
  const Printed mended = print_of({"explore", file, "--seeds", "1..3", "--out", out});
  EXPECT_EQ(mended.code, kFine) << mended.out;
  EXPECT_EQ(count(mended.err, "corpus: 1 replayed, 0 fail"), 1U) << mended.err;
}

TEST(Explore, stops_when_its_time_is_up) {
  const Folder folder;
  const std::string file =
      folder.write("a.yaml", "name: fine\nworld: {repositories: [edge]}\nsteps: [settle]\n");
  const Printed timed = print_of({"explore", file, "--time", "200ms", "--json"});
  EXPECT_EQ(timed.code, kFine) << timed.err;
  EXPECT_GT(json_of(timed)["seeds"], 1);
  EXPECT_EQ(print_of({"explore", file, "--time", "0s", "--seeds", "1..9"}).code, kBudgetSpent);
  EXPECT_EQ(print_of({"explore", file, "--seeds", "1.."}).code, kUsage);
  EXPECT_EQ(print_of({"explore", file, "--shard", "3/2"}).code, kUsage);
}

TEST(Explore, writes_its_kinds_as_test_cases) {
  const Folder folder;
  const std::string file = folder.write("a.yaml", fails_always());
  const std::string junit = folder.inside("out.xml");
  print_of({"explore", file, "--seeds", "1..3", "--junit", junit});
  EXPECT_EQ(count(text_of_file(junit), "<testcase"), 2U);
  EXPECT_EQ(count(text_of_file(junit), "How it came about"), 1U);
}

TEST(SeedPlan, gives_each_seed_to_one_shard) {
  std::vector<std::uint64_t> seeds;
  for (std::uint64_t shard = 1; shard <= 4; ++shard) {
    const SeedPlan plan{.first = 7, .last = 30, .shard = shard, .shards = 4};
    for (std::uint64_t i = 0; i < plan.count(); ++i) seeds.push_back(plan.seed(i));
  }
  std::ranges::sort(seeds);
  ASSERT_EQ(seeds.size(), 24U);
  for (std::size_t i = 0; i < seeds.size(); ++i) EXPECT_EQ(seeds[i], 7 + i);
  EXPECT_EQ((SeedPlan{.first = 5, .last = 5, .shard = 2, .shards = 4}.count()), 0U);
}

TEST(Novelty, is_what_good_and_turing_say) {
  const Novelty none = novelty(3000, {});
  EXPECT_EQ(none.chance, 0);
  EXPECT_NEAR(none.at_most, 3.0 / 3000, 1e-5);
  const Novelty some = novelty(1000, {1, 7, 1, 2});
  EXPECT_NEAR(some.chance, 0.002, 1e-9);
  EXPECT_NEAR(some.at_most, 6.296 / 1000, 1e-5);
  EXPECT_EQ(novelty(0, {}).at_most, 1);
}

TEST(PctBound, is_what_the_paper_says_of_a_plan_that_covers_the_run) {
  using Kind = sim::Strategy::Kind;
  // 64, 128, … 8192: of eight sizes the largest alone covers 5,000 decisions.
  EXPECT_NEAR(pct_bound({Kind::Pct, 2}, 10, 5000), 1.0 / (8 * 10 * 8192.0), 1e-12);
  EXPECT_NEAR(pct_bound({Kind::Pct, 3}, 10, 4096), (1 / (4096.0 * 4096) + 1 / (8192.0 * 8192)) / 80,
              1e-14);
  EXPECT_EQ(pct_bound({Kind::Pct, 2}, 10, 10'000), 0);
  EXPECT_EQ(pct_bound({Kind::RandomWalk, 0}, 10, 100), 0);
}

TEST(Explore, says_which_scheduler_found_what) {
  const auto document = json_of(print_of({"explore", "--seeds", "1..30", "-j", "2", "--json"}));
  std::uint64_t runs = 0;
  for (const auto& scheduler : document["schedulers"]) {
    runs += scheduler["runs"].get<std::uint64_t>();
    const bool is_pct = scheduler["name"].get<std::string>().starts_with("pct");
    EXPECT_EQ(scheduler["finds_at_least"] > 0.0, is_pct) << scheduler;
  }
  EXPECT_EQ(runs, 30U);
  EXPECT_GE(document["schedulers"].size(), 3U);
}

}  // namespace
}  // namespace porchsim::scenarios
