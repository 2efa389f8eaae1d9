// What is written is read again as it was: over all scenarios of the suite.
#include "scenarios/written/scenario_writer.h"

#include <gtest/gtest.h>

#include <string>

#include "scenarios/load/scenario_loader.h"
#include "scenarios/run/run.h"
#include "tests/unit/scenarios/run/suite_files.h"

namespace porchsim::scenarios {
namespace {

TEST(ScenarioWriter, writes_what_it_reads_again_as_it_was) {
  const auto disk = make_disk_files();
  std::size_t written = 0;
  for (const std::string& file : suite_files()) {
    const auto scenario = load_scenario(file, *disk, vocabulary());
    ASSERT_TRUE(scenario.has_value()) << file;
    const auto text = write_scenario(*scenario);
    if (!text) continue;  // a world that kubectl wrote
    const auto again = parse_scenario(file, *text, *disk, vocabulary());
    ASSERT_TRUE(again.has_value()) << file << "\n"
                                   << to_text(again.error(), *text) << "\n"
                                   << *text;
    EXPECT_EQ(write_scenario(*again), text) << file;
    ++written;
  }
  EXPECT_GT(written, 150U);
}

TEST(ScenarioWriter, says_that_a_world_has_nothing) {
  const auto disk = make_disk_files();
  const auto scenario =
      parse_scenario("a.yaml", "name: a\nworld: {}\nsteps: [settle]\n", *disk, vocabulary());
  ASSERT_TRUE(scenario.has_value());
  EXPECT_EQ(write_scenario(*scenario), "name: a\nworld: {}\nsteps:\n  - settle\n");
}

TEST(ScenarioWriter, says_how_often_a_history_rests) {
  const std::string text = "name: a\nrandom: {steps: 3, rests: 12, world: drawn}\n";
  const auto scenario = parse_scenario("a.yaml", text, *make_disk_files(), vocabulary());
  ASSERT_TRUE(scenario.has_value());
  EXPECT_EQ(write_scenario(*scenario), text);
}

TEST(ScenarioWriter, says_what_is_expected_on_purpose) {
  const std::string text =
      "name: a\nworld: {}\nsteps: [settle]\nexpect:\n"
      "  - PackageRevision far.app.v1: absent\n    on-purpose: true\n";
  const auto scenario = parse_scenario("a.yaml", text, *make_disk_files(), vocabulary());
  ASSERT_TRUE(scenario.has_value());
  const auto written = write_scenario(*scenario);
  ASSERT_TRUE(written.has_value());
  EXPECT_TRUE(parse_scenario("a.yaml", *written, *make_disk_files(), vocabulary()).has_value())
      << *written;
}

// It is not only the same text: the plainest run is the same, event for event.
TEST(ScenarioWriter, writes_what_runs_as_it_did) {
  const auto disk = make_disk_files();
  for (const std::string& file : suite_files()) {
    const auto scenario = load_scenario(file, *disk, vocabulary());
    ASSERT_TRUE(scenario.has_value()) << file;
    const auto text = write_scenario(*scenario);
    if (!text) continue;
    const auto again = parse_scenario(file, *text, *disk, vocabulary());
    ASSERT_TRUE(again.has_value()) << file;
    EXPECT_EQ(run_scenario(*again, {}).fingerprint, run_scenario(*scenario, {}).fingerprint)
        << file << "\n"
        << *text;
  }
}

}  // namespace
}  // namespace porchsim::scenarios
