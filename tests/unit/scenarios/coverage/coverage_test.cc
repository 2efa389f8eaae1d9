#include "scenarios/coverage/coverage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "scenarios/random/operations.h"

namespace porchsim::scenarios {
namespace {

CoverageCount count_of(const Coverage& coverage, CoverageGroup group, std::string_view name) {
  const auto& rows = coverage_rows();
  const auto row = std::ranges::find_if(
      rows, [&](const CoverageRow& one) { return one.group == group && one.name == name; });
  if (row == rows.end()) {
    ADD_FAILURE() << "no row " << name;
    return {};
  }
  return coverage.counts()[static_cast<std::size_t>(row - rows.begin())];
}

TEST(Coverage, has_one_row_for_each_name_of_a_group) {
  std::set<std::pair<CoverageGroup, std::string>> names;
  for (const CoverageRow& row : coverage_rows())
    EXPECT_TRUE(names.emplace(row.group, row.name).second) << row.name;
  EXPECT_EQ(std::ranges::count(coverage_rows(), CoverageGroup::Operation, &CoverageRow::group),
            std::ranges::ssize(operations()));
  // Goals are counted by their places.
  for (std::size_t place = 0; place < goal_rows().size(); ++place)
    EXPECT_EQ(static_cast<std::size_t>(goal_rows()[place].goal), place);
}

TEST(Coverage, counts_in_the_row_that_is_meant) {
  Coverage coverage;
  EXPECT_FALSE(coverage.any_operation());
  coverage.operation(0, true);
  coverage.operation(0, false);
  coverage.fault(sim::FaultKind::FunctionVaries);
  coverage.fault(sim::FaultKind::LateAnswer);
  coverage.fault(sim::FaultKind::Error);
  coverage.lifecycle("Proposed", "Draft");
  coverage.lifecycle("Draft", "DeletionProposed");  // there is no such change
  coverage.field("upstream.repo");
  coverage.field("no such field");
  coverage.goal(Goal::VariantGone);
  EXPECT_TRUE(coverage.any_operation());
  EXPECT_EQ(count_of(coverage, CoverageGroup::Operation, operations()[0].name),
            (CoverageCount{2, 1}));
  for (const std::string_view fault : {"function-varies", "late-answer", "error"})
    EXPECT_EQ(count_of(coverage, CoverageGroup::Fault, fault).done, 1U) << fault;
  EXPECT_EQ(count_of(coverage, CoverageGroup::Lifecycle, "Proposed to Draft").done, 1U);
  EXPECT_EQ(count_of(coverage, CoverageGroup::Field, "upstream.repo").done, 1U);
  EXPECT_EQ(count_of(coverage, CoverageGroup::Goal, "variant-gone").done, 1U);
  std::uint64_t all = 0;
  for (const CoverageCount& count : coverage.counts()) all += count.done;
  EXPECT_EQ(all, 7U);
}

TEST(Coverage, is_the_same_after_a_journal_and_adds_up) {
  Coverage coverage;
  coverage.operation(1, true);
  coverage.goal(Goal::Upgrade);
  Coverage both = Coverage::of_numbers(coverage.numbers());
  EXPECT_EQ(both.counts(), coverage.counts());
  both.add(coverage);
  EXPECT_EQ(count_of(both, CoverageGroup::Goal, "upgrade").done, 2U);
  EXPECT_FALSE(Coverage::of_numbers({1, 2, 3}).any_operation());
}

}  // namespace
}  // namespace porchsim::scenarios
