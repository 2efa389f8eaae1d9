#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/summary.h"

namespace porchsim::reports {
namespace {

TEST(Junit, is_utf_8_whatever_a_finding_quotes) {
  Report report;
  report.scenario = "conflicts/two";
  report.verdict = Verdict::Failed;
  report.findings = {{.check = "S21", .message = "é <\xff> \xe2\x82 \x01 €"}};
  const std::string text = junit({report});
  EXPECT_THAT(text, testing::HasSubstr("é &lt;\\xff&gt; \\xe2\\x82 \\x01 €"));
}

TEST(Junit, has_one_case_a_seed_and_one_story_a_finding) {
  Report first;
  first.scenario = "conflicts/two";
  first.seed = 1;
  first.verdict = Verdict::Failed;
  first.findings = {{.check = "S21", .message = "lost"}};
  Report second = first;
  second.seed = 2;
  second.same_as = 1;
  second.repeat = "porchsim run x.yaml --seed 2";
  const std::string text = junit({first, second});
  EXPECT_THAT(text, testing::HasSubstr("tests=\"2\" failures=\"2\""));
  EXPECT_EQ(text.find("FAIL  conflicts/two"), text.rfind("FAIL  conflicts/two"));
  EXPECT_THAT(text, testing::HasSubstr("the same as seed 1, whose story is told\n\n  Repeat:  "
                                       "porchsim run x.yaml --seed 2\n</failure>"));
}

TEST(Junit, has_one_case_a_point) {
  Report report;
  report.everywhere = "crash";
  report.point = 12;
  EXPECT_THAT(junit({report}), testing::HasSubstr(" name=\"point 12\"/>"));
}

}  // namespace
}  // namespace porchsim::reports
