#include "reports/codec.h"

#include <gtest/gtest.h>

namespace porchsim::reports {
namespace {

Report full_report() {
  Report report;
  report.scenario = "conflicts/two";
  report.file = "a\xff.yaml";
  report.seed = 7;
  report.from_choices = true;
  report.everywhere = "crash";
  report.point = 11;
  report.profile = "porch-head";
  report.verdict = Verdict::Failed;
  report.findings = {{"S01",
                      "two\nlines",
                      12,
                      sim::Time(5),
                      "x.yaml:1:2",
                      {sim::Subject::object("Kind", "", "name")}}};
  report.findings[0].counted = {3, 4};
  report.findings[0].conditions = {"K a says Stalled=True (R): m"};
  report.findings[0].crash = {CrashKind::Assertion, "x > 0", "a.cc:3"};
  report.unused_choices = {"site@actor#3=2", ""};
  report.fingerprint = "0123";
  report.events = 3;
  report.steps = 4;
  report.api_calls = 5;
  report.end = sim::Time(-6);
  report.strategy = {sim::Strategy::Kind::Pct, 3};
  report.tasks = 12;
  report.order_decisions = 13;
  report.choices.deviations = {{{"site", "actor", 3}, 2}};
  report.explained = true;
  report.deviations_before = 8;
  report.shrunk = true;
  report.findings_before = {{.check = "S02"}};
  report.smallest_events = 9;
  report.shrink_runs = 10;
  report.story = {{1,
                   sim::Time(2),
                   "alice",
                   sim::Layer::Api,
                   sim::Verb::Create,
                   sim::Subject::object("Kind", "scope", "name"),
                   {"get", "NotFound"},
                   "d",
                   3,
                   4,
                   {5, 6},
                   "meant"}};
  return report;
}

TEST(Codec, a_report_comes_back_as_it_was) {
  const Report report = full_report();
  const auto back = decode(encode(report));
  ASSERT_TRUE(back);
  EXPECT_EQ(encode(*back), encode(report));
  EXPECT_EQ(back->file, report.file);
  EXPECT_EQ(back->findings[0].place, "x.yaml:1:2");
  EXPECT_EQ(back->findings[0].subjects, report.findings[0].subjects);
  EXPECT_EQ(back->findings[0].counted, report.findings[0].counted);
  EXPECT_EQ(back->findings[0].conditions, report.findings[0].conditions);
  EXPECT_EQ(back->findings[0].crash, report.findings[0].crash);
  EXPECT_EQ(back->choices, report.choices);
  EXPECT_EQ(back->end, report.end);
  EXPECT_EQ(back->strategy, report.strategy);
  EXPECT_EQ(back->tasks, 12u);
  EXPECT_EQ(back->order_decisions, 13u);
  EXPECT_EQ(back->story[0].causes, report.story[0].causes);
  EXPECT_EQ(back->story[0].subject, report.story[0].subject);
  EXPECT_EQ(back->story[0].failure, report.story[0].failure);
  EXPECT_EQ(back->unused_choices, report.unused_choices);
  EXPECT_TRUE(back->explained);
  EXPECT_TRUE(back->shrunk);
  EXPECT_EQ(back->findings_before[0].check, "S02");
  EXPECT_EQ(back->told_events(), 9u);
}

TEST(Codec, what_is_cut_short_or_too_long_is_no_report) {
  const std::string whole = encode(full_report());
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(decode(whole.substr(0, size))) << size;
  EXPECT_FALSE(decode(whole + "x"));
}

}  // namespace
}  // namespace porchsim::reports
