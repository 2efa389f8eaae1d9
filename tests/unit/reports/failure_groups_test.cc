// Failures are grouped by what failed, whatever their words, names and seeds.
#include "reports/failure_groups.h"

#include <gtest/gtest.h>

namespace porchsim::reports {
namespace {

Report failure(std::uint64_t seed, Finding finding) {
  Report report;
  report.scenario = "conflicts/two";
  report.seed = seed;
  report.verdict = Verdict::Failed;
  report.findings = {std::move(finding)};
  return report;
}

Finding about(const char* kind, const char* name) {
  return {.check = "S01",
          .message = std::string("found ") + name,
          .subjects = {sim::Subject::object(kind, "default", name)}};
}

Finding expected(const char* place, const char* message) {
  return {.check = "expect", .message = message, .place = place};
}

TEST(FailureGroups, a_check_is_told_once_for_each_kind_it_is_about) {
  FailureGroups groups;
  EXPECT_EQ(groups.add(failure(1, about("PackageRevision", "a"))), std::nullopt);
  EXPECT_EQ(groups.add(failure(2, about("PackageRevision", "b"))), 1U);
  EXPECT_EQ(groups.add(failure(3, about("PackageVariant", "a"))), std::nullopt);
}

TEST(FailureGroups, who_acted_and_what_failed_there_tell_failures_apart) {
  FailureGroups groups;
  Finding finding = about("PackageRevision", "a");
  EXPECT_EQ(groups.add(failure(1, finding)), std::nullopt);
  finding.role = sim::Role::Controller;
  finding.reconciles = "PackageVariant";
  EXPECT_EQ(groups.add(failure(2, finding)), std::nullopt);
  finding.failure = {"update status", "Conflict"};
  EXPECT_EQ(groups.add(failure(3, finding)), std::nullopt);
  finding.message = "other words";
  EXPECT_EQ(groups.add(failure(4, finding)), 3U);
}

TEST(Signature, is_one_text) {
  Finding finding = about("PackageRevision", "a");
  EXPECT_EQ(signature(kind_of(finding)), "S01 of PackageRevision");
  finding.role = sim::Role::Controller;
  finding.reconciles = "PackageVariant";
  finding.failure = {"update status", "Conflict"};
  finding.subjects.push_back(sim::Subject::object("PackageVariant", "default", "b"));
  finding.subjects.push_back(sim::Subject::reference("edge", "main"));
  EXPECT_EQ(signature(kind_of(finding)),
            "S01 of PackageRevision and PackageVariant and a reference by the controller of "
            "PackageVariant: update status Conflict");
  finding.role = sim::Role::Person;
  finding.failure = {};
  finding.subjects.clear();
  EXPECT_EQ(signature(kind_of(finding)), "S01 by the person");
  EXPECT_EQ(signature(kind_of(expected("x.yaml:3:5", "1"))), "expect at x.yaml:3:5");
}

TEST(FailureGroups, an_expectation_is_told_once_whatever_is_found_instead) {
  FailureGroups groups;
  EXPECT_EQ(groups.add(failure(1, expected("x.yaml:3:5", "1"))), std::nullopt);
  EXPECT_EQ(groups.add(failure(2, expected("x.yaml:3:5", "2"))), 1U);
  EXPECT_EQ(groups.add(failure(3, expected("x.yaml:4:5", "1"))), std::nullopt);
}

TEST(FailureGroups, scenarios_checks_and_verdicts_differ) {
  FailureGroups groups;
  const Report first = failure(1, about("PackageRevision", "a"));
  EXPECT_EQ(groups.add(first), std::nullopt);
  Report other = first;
  other.scenario = "conflicts/three";
  EXPECT_EQ(groups.add(other), std::nullopt);
  other = first;
  other.findings.front().check = "S02";
  EXPECT_EQ(groups.add(other), std::nullopt);
  other = first;
  other.verdict = Verdict::NotDeterministic;
  EXPECT_EQ(groups.add(other), std::nullopt);
}

TEST(FailureGroups, the_others_are_one_line) {
  FailureGroups groups;
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 9U, 7U}) {
    groups.add(failure(seed, expected("x.yaml:3:5", "")));
  }
  groups.add(failure(5, about("PackageRevision", "a")));
  groups.add(failure(6, about("PackageRevision", "b")));
  groups.add(failure(8, about("PackageVariant", "a")));
  EXPECT_EQ(groups.lines(),
            "FAIL  conflicts/two   seeds 2..4, 7, 9: the same as seed 1 (expect, line 3)\n"
            "FAIL  conflicts/two   seed 6: the same as seed 5 (S01)\n");
}

TEST(FailureGroups, runs_that_a_fault_struck_are_told_by_their_points) {
  FailureGroups groups;
  for (const std::uint64_t point : {4U, 6U, 7U}) {
    Report report = failure(0, expected("x.yaml:3:5", ""));
    report.everywhere = "crash";
    report.point = point;
    groups.add(report);
  }
  EXPECT_EQ(groups.lines(),
            "FAIL  conflicts/two   points 6..7: the same as point 4 (expect, line 3)\n");
}

TEST(FailureGroups, a_hundred_single_seeds_stay_one_line) {
  FailureGroups groups;
  for (std::uint64_t seed = 1; seed < 200; seed += 2)
    groups.add(failure(seed, expected("x.yaml:3:5", "")));
  EXPECT_EQ(groups.lines(),
            "FAIL  conflicts/two   seeds 3, 5, 7, 9, 11, 13, 15, 17, 19, 21 and 89 more: "
            "the same as seed 1 (expect, line 3)\n");
}

}  // namespace
}  // namespace porchsim::reports
