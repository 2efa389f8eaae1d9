#include "reports/story.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reports/summary.h"
#include "tests/unit/sim/subjects.h"

namespace porchsim::reports {
namespace {

using namespace std::chrono_literals;

StoryEvent event(sim::EventId id, sim::Time time, const char* actor, sim::Verb verb,
                 const char* object, std::vector<sim::EventId> causes = {}) {
  StoryEvent one;
  one.id = id;
  one.time = time;
  one.actor = actor;
  one.verb = verb;
  one.subject = sim::subject(object);
  one.causes = std::move(causes);
  return one;
}

Report two_drafts() {
  Report report;
  report.scenario = "conflicts/two-drafts";
  report.file = "scenarios/suite/conflicts/two-drafts.yaml";
  report.seed = 41;
  report.verdict = Verdict::Failed;
  report.events = 6;
  report.findings.push_back({"S01",
                             "single-draft",
                             "variant app owns edge.app.packagevariant-1 already",
                             5,
                             2310ms,
                             "",
                             {sim::subject("PackageRevision default/edge.app.packagevariant-1")}});
  report.choices.deviations[{"watch.delay", "pv-controller", 3}] = 7;
  report.story = {
      event(1, 0ms, "you", sim::Verb::Step, "apply PackageVariant app"),
      event(2, 100ms, "other", sim::Verb::Create, "ConfigMap default/unrelated"),
      event(3, 120ms, "pv-controller", sim::Verb::List, "PackageRevision"),
      event(4, 140ms, "pv-controller", sim::Verb::Create,
            "PackageRevision default/edge.app.packagevariant-1", {3}),
      event(5, 2310ms, "pv-controller", sim::Verb::Create,
            "PackageRevision default/edge.app.packagevariant-2", {3}),
      event(6, 2400ms, "you", sim::Verb::Step, "settle"),
  };
  return report;
}

TEST(Story, tells_causes_and_named_objects_and_leaves_out_the_rest) {
  std::vector<sim::EventId> told;
  for (const StoryEvent& one : relevant_events(two_drafts())) told.push_back(one.id);
  EXPECT_EQ(told, (std::vector<sim::EventId>{1, 3, 4, 5}));
}

TEST(Story, ends_with_the_command_that_repeats_it) {
  const std::string text = story(two_drafts());
  EXPECT_TRUE(text.starts_with("FAIL  conflicts/two-drafts   seed 41   at 2.310 s   event 5\n"));
  const std::string last = "\n  Repeat:  " + repeat_command(two_drafts()) + "\n";
  EXPECT_TRUE(text.ends_with(last)) << text;
  EXPECT_NE(last.find("--choices '"), std::string::npos);
}

TEST(Story, a_long_one_keeps_the_end) {
  Report report = two_drafts();
  report.story.clear();
  for (sim::EventId id = 1; id <= 100; ++id) {
    report.story.push_back(event(id, 1ms * id, "you", sim::Verb::Step, "step"));
  }
  report.findings.front().event = 100;
  const auto events = relevant_events(report, 10);
  ASSERT_EQ(events.size(), 10U);
  EXPECT_EQ(events.front().id, 91U);
  EXPECT_EQ(events.back().id, 100U);
}

TEST(Junit, escapes_what_xml_cannot_hold) {
  Report report = two_drafts();
  report.findings.front().message = "a < b & \"c\" \x01";
  const std::string xml = junit({report});
  EXPECT_NE(xml.find("S01: a &lt; b &amp; &quot;c&quot; ?"), std::string::npos) << xml;
  EXPECT_NE(xml.find("<testsuite name=\"conflicts\" tests=\"1\" failures=\"1\">"),
            std::string::npos);
}

TEST(Json, names_the_repeat_command_of_failures_only) {
  Report passed = two_drafts();
  passed.verdict = Verdict::Passed;
  passed.findings.clear();
  const std::string text = json({two_drafts(), passed});
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n') > 10, true);
  EXPECT_EQ(text.find("\"repeat\""), text.rfind("\"repeat\""));
  EXPECT_NE(text.find("\"failed\": 1"), std::string::npos);
}

TEST(Github, points_at_the_place_of_an_expectation) {
  Report report = two_drafts();
  report.findings.front().place = "suite/x.yaml:14:3";
  report.findings.front().message = "two\nlines";
  EXPECT_TRUE(github_annotations(report).starts_with("::error file=suite/x.yaml,line=14,title="));
  EXPECT_NE(github_annotations(report).find("two%0Alines"), std::string::npos);
}

TEST(ClosingLine, groups_digits_and_counts_words) {
  Totals sum;
  sum.scenarios = 1;
  sum.runs = 1234567;
  sum.failed = 2;
  EXPECT_EQ(closing_line(sum),
            "1 scenario, 1 234 567 runs: 1 234 565 passed, 2 failed; 0 events, 0 API calls");
}

}  // namespace
}  // namespace porchsim::reports
