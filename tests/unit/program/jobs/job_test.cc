// One job of a campaign: a run, and what is told of it.
#include "program/jobs/job.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scenarios/load/scenario_loader.h"
#include "tests/source_dir.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

reports::Report report_of(const std::string& sections) {
  const auto files = make_disk_files();
  const std::string text =
      fmt::format("name: a job\n{}steps:{}  - settle\n{}", kSmallWorld, kApplyVariant, sections);
  auto scenario = parse_scenario(in_source_dir("tests/a.yaml"), text, *files, vocabulary());
  EXPECT_TRUE(scenario.has_value()) << to_text(scenario.error(), text);
  JobOptions options;
  options.seed = 1;
  const NamedScenario job{"a-job", "tests/a.yaml", *std::move(scenario)};
  reports::Report report = run_job(job, options);
  explain(report, job, options);
  return report;
}

constexpr std::string_view kKnown =
    "known_failure: never\nnever:\n  - PackageRevision in edge: {spec: {lifecycle: Draft}}\n";

TEST(Job, carries_no_choices_of_a_run_that_passed) {
  for (const std::string& sections : {std::string(), std::string(kKnown)}) {
    const reports::Report report = report_of(sections);
    EXPECT_FALSE(report.failed());
    EXPECT_TRUE(report.choices.deviations.empty());
  }
}

TEST(Job, beside_a_known_failure_shows_the_other_one) {
  const reports::Report report =
      report_of(std::string(kKnown) + "expect:\n  - PackageVariant app-edge: absent\n");
  EXPECT_EQ(report.verdict, Verdict::Failed);
  ASSERT_EQ(report.findings.size(), 3U);
  EXPECT_EQ(report.findings.front().check, "expect");
  EXPECT_EQ(report.findings.back().check, "known-failure");
  EXPECT_FALSE(report.story.empty());
}

}  // namespace
}  // namespace porchsim::scenarios
