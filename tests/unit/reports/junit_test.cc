#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/summary.h"

namespace porchsim::reports {
namespace {

TEST(Junit, is_utf_8_whatever_a_finding_quotes) {
  Report report;
  report.scenario = "conflicts/two";
  report.verdict = Verdict::Failed;
  report.findings = {
      {"S21", "merge-keeps-local-edits", "é <\xff> \xe2\x82 €", 1, sim::Time(0), ""}};
  const std::string text = junit({report});
  EXPECT_THAT(text, testing::HasSubstr("é &lt;\xEF\xBF\xBD&gt; \xEF\xBF\xBD\xEF\xBF\xBD €"));
}

}  // namespace
}  // namespace porchsim::reports
