#include "reports/story.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>

#include "reports/relevant_events.h"
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
                             "variant app owns edge.app.packagevariant-1 already",
                             5,
                             2310ms,
                             "",
                             {sim::subject("PackageRevision default/edge.app.packagevariant-1")}});
  report.repeat = "porchsim run two-drafts.yaml --seed 41";
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
  for (const ToldEvent& one : relevant_events(two_drafts())) told.push_back(one.event.id);
  EXPECT_EQ(told, (std::vector<sim::EventId>{1, 3, 4, 5}));
}

// What carol wrote at 1 s reaches the controller at 3 s; it turned to its work at 2 s.
Report acted_too_soon() {
  const char* const draft = "PackageRevision default/edge.app.packagevariant-1";
  Report report = two_drafts();
  report.story.clear();
  report.story.push_back(event(1, 1s, "carol", sim::Verb::Update, draft));
  report.story.push_back(event(2, 2s, "pv-controller", sim::Verb::Reconcile, "PackageVariant app"));
  report.story.push_back(event(3, 3s, "pv-controller", sim::Verb::Deliver, draft, {1}));
  report.story.push_back(event(4, 3s, "pv-controller", sim::Verb::Deliver, draft, {1}));
  report.story.push_back(event(5, 4s, "pv-controller", sim::Verb::Removed, draft, {2}));
  return report;
}

TEST(Story, tells_who_acted_before_it_learned_what_another_had_written) {
  Report report = acted_too_soon();
  std::vector<sim::EventId> told;
  for (const ToldEvent& one : relevant_events(report)) told.push_back(one.event.id);
  EXPECT_EQ(told, (std::vector<sim::EventId>{1, 2, 3, 5})) << "late news is told once";
  EXPECT_NE(story(report).find("learns of PackageRevision default/edge.app.packagevariant-1  "
                               "(written at 1.000 s)\n"),
            std::string::npos)
      << story(report);
}

TEST(Story, leaves_out_news_that_came_in_time_ones_own_and_of_what_one_left_alone) {
  Report in_time = acted_too_soon();
  in_time.story[4].causes = {1};
  in_time.story[1].id = 1;
  in_time.story[0].id = 2;
  std::swap(in_time.story[0], in_time.story[1]);
  for (const std::size_t learned : {2U, 3U}) in_time.story[learned].causes = {2};
  EXPECT_EQ(story(in_time).find("learns"), std::string::npos) << story(in_time);
  Report own = acted_too_soon();
  own.story[0].actor = "pv-controller";
  EXPECT_EQ(story(own).find("learns"), std::string::npos) << story(own);
  Report alone = acted_too_soon();
  alone.story[4].causes.clear();
  EXPECT_EQ(story(alone).find("learns"), std::string::npos) << story(alone);
}

TEST(Story, ends_with_the_command_that_repeats_it) {
  const std::string text = story(two_drafts());
  EXPECT_TRUE(text.starts_with("FAIL  conflicts/two-drafts   seed 41   at 2.310 s   event 5\n"));
  EXPECT_TRUE(text.ends_with("\n  Repeat:  porchsim run two-drafts.yaml --seed 41\n")) << text;
}

TEST(Story, says_that_it_is_of_the_shrunk_run) {
  Report report = two_drafts();
  report.explained = true;
  report.shrunk = true;
  report.smallest_events = 5;
  const std::string text = story(report);
  EXPECT_TRUE(text.starts_with(
      "FAIL  conflicts/two-drafts   seed 41   at 2.310 s   event 5 of the shrunk run\n"))
      << text;
  EXPECT_NE(text.find("(4 of 5 events are shown)"), std::string::npos) << text;
}

TEST(Story, says_how_much_of_the_run_it_shows_and_what_was_shrunk) {
  Report report = two_drafts();
  const auto is_told = [&report](const std::string& text) {
    return story(report).find("How it came about (4 of 6 events are shown" + text + "):\n") !=
           std::string::npos;
  };
  EXPECT_TRUE(is_told("")) << story(report);
  report.shrink_runs = 2;
  EXPECT_TRUE(is_told("")) << "no deviation was there to be shrunk";
  report.deviations_before = 51;
  EXPECT_TRUE(is_told("; 51 deviations shrunk to 0 in 2 runs")) << story(report);
  report.choices.deviations = {{{"site", "actor", 3}, 2}};
  report.deviations_before = 1;
  report.shrink_runs = 1;
  EXPECT_TRUE(is_told("; 1 deviation, which 1 run could not make fewer")) << story(report);
}

// The controller makes a draft and takes it away, again and again, each under another number.
TEST(Story, tells_what_comes_in_turns_once) {
  Report report = two_drafts();
  report.story.clear();
  sim::EventId id = 0;
  for (int turn = 1; turn <= 40; ++turn) {
    const std::string draft =
        fmt::format("PackageRevision default/edge.app.packagevariant-{}", turn);
    for (const sim::Verb verb : {sim::Verb::Create, sim::Verb::Removed}) {
      ++id;
      report.story.push_back(
          event(id, 1s * static_cast<int>(id), "pv-controller", verb, draft.c_str(),
                id == 1 ? std::vector<sim::EventId>{} : std::vector<sim::EventId>{id - 1}));
    }
  }
  report.findings.front().event = id + 1;
  report.story.push_back(event(id + 1, 90s, "you", sim::Verb::Finding, "", {id}));
  const std::string text = story(report);
  EXPECT_NE(text.find("and these 2 lines 39 times more, until 80.000 s\n"), std::string::npos)
      << text;
  EXPECT_EQ(relevant_events(report).size(), 3U);
}

TEST(Story, three_times_are_no_turns) {
  Report report = two_drafts();
  report.story.clear();
  for (sim::EventId id = 1; id <= 3; ++id) {
    report.story.push_back(event(id, 1s, "pv-controller", sim::Verb::Update,
                                 "PackageRevision default/edge.app.packagevariant-1"));
  }
  EXPECT_EQ(story(report).find("times more"), std::string::npos);
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
  EXPECT_EQ(events.front().event.id, 91U);
  EXPECT_EQ(events.back().event.id, 100U);
}

// Seventeen tries that fail for one reason in ever other words, then one that fails for another.
Report many_retries() {
  Report report = two_drafts();
  report.story.resize(1);
  for (sim::EventId id = 2; id <= 19; ++id) {
    StoryEvent failed = event(id, 100ms * id, "pv-controller", sim::Verb::Failed,
                              "PackageRevision default/edge.app.packagevariant-1");
    failed.failure = {"update", id < 19 ? "Conflict" : "Forbidden"};
    failed.detail = fmt::format("update: {}: try {}", failed.failure.reason, id);
    report.story.push_back(failed);
  }
  report.story.push_back(event(20, 3s, "you", sim::Verb::Resume, "script"));
  report.story.back().layer = sim::Layer::Schedule;
  report.findings.front().event = 20;
  return report;
}

TEST(Story, tells_a_retried_error_once_with_its_count_and_last_time) {
  const auto events = relevant_events(many_retries());
  ASSERT_EQ(events.size(), 4U);
  EXPECT_EQ(events[1].event.id, 2U);
  EXPECT_EQ(events[1].times, 17U);
  EXPECT_EQ(events[1].last, sim::Time(1800ms));
  EXPECT_EQ(events[2].times, 1U) << "another reason is another error";
  const std::string text = story(many_retries());
  EXPECT_NE(text.find("update: Conflict: try 2  (17 times, the last at 1.800 s)\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("try 3"), std::string::npos) << text;
}

TEST(Story, tells_the_calls_that_were_counted) {
  Report report = two_drafts();
  report.findings.front().counted = {2};
  std::vector<sim::EventId> told;
  for (const ToldEvent& one : relevant_events(report)) told.push_back(one.event.id);
  EXPECT_EQ(told, (std::vector<sim::EventId>{1, 2, 3, 4, 5}));
}

TEST(Story, tells_creates_that_were_for_two_objects_apart) {
  Report report = many_retries();
  for (StoryEvent& failed : report.story) {
    if (failed.verb != sim::Verb::Failed) continue;
    failed.subject.name.clear();
    failed.failure = {"create", "InternalError"};
    failed.meant = failed.id % 2 == 0 ? "edge.app.v1" : "edge.db.v1";
  }
  const auto events = relevant_events(report);
  ASSERT_EQ(events.size(), 4U);
  EXPECT_EQ(events[1].times, 9U);
  EXPECT_EQ(events[2].times, 9U);
}

TEST(Story, tells_the_error_that_is_the_finding_itself) {
  Report report = many_retries();
  report.findings.front().event = 10;
  const auto events = relevant_events(report);
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[1].times, 8U);
  EXPECT_EQ(events[2].event.id, 10U);
}

TEST(Story, says_where_the_end_is_judged) {
  const std::string text = story(many_retries());
  EXPECT_NE(text.find("3.000  you            S01  <-\n"), std::string::npos) << text;
}

TEST(Story, leaves_out_who_looked_for_what_is_not_there_yet) {
  Report report = two_drafts();
  report.story[2].verb = sim::Verb::Failed;
  report.story[2].subject = report.findings.front().subjects.front();
  report.story[2].failure = {"get", "NotFound"};
  report.story[3].causes.clear();
  report.story[4].causes.clear();
  EXPECT_EQ(story(report).find("fails"), std::string::npos) << story(report);
}

TEST(Story, leaves_out_conflicts_that_were_overcome) {
  for (const bool was_overcome : {false, true}) {
    Report report = two_drafts();
    report.story[1].verb = sim::Verb::Failed;
    report.story[1].failure = {"update", "Conflict"};
    report.story[2].actor = was_overcome ? "other" : "pv-controller";
    report.story[2].verb = sim::Verb::Update;
    report.story[2].subject = report.story[1].subject;
    const auto told = relevant_events(report);
    const bool is_told = std::ranges::any_of(
        told, [](const ToldEvent& one) { return one.event.verb == sim::Verb::Failed; });
    EXPECT_EQ(is_told, !was_overcome);
  }
}

TEST(Story, tells_findings_of_one_kind_once) {
  Report report = two_drafts();
  for (int i = 0; i < 16; ++i) {
    report.findings.push_back(report.findings.front());
    report.findings.back().message = fmt::format("another, {}", i);
    report.findings.back().time = 4s;
  }
  report.findings.push_back({.check = "S02", .message = "something else"});
  const std::string text = story(report);
  EXPECT_NE(text.find("\n  S01: variant app owns edge.app.packagevariant-1 already\n"
                      "  and 16 more like it, the last at 4.000 s\n"
                      "  S02: something else\n"),
            std::string::npos)
      << text;
}

TEST(Story, escapes_and_cuts_what_a_world_has_put_into_it) {
  Report report = two_drafts();
  report.findings.front().message = "it has \"\x1b[2J" + std::string(10'000, 'x') + "\"";
  report.story[3].detail = "two\nlines\xff";
  const std::string text = story(report);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(text.find("it has \"\\x1b[2Jxxx"), std::string::npos);
  EXPECT_NE(text.find("more bytes)\n"), std::string::npos);
  EXPECT_NE(text.find("two\\nlines\\xff"), std::string::npos);
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

TEST(Json, says_of_each_seed_whose_story_tells_it) {
  Report second = two_drafts();
  second.seed = 42;
  second.same_as = 41;
  const std::string text = json({two_drafts(), second});
  EXPECT_NE(text.find("\"same_as_seed\": 41"), std::string::npos) << text;
  EXPECT_EQ(text.find("\"same_as_seed\""), text.rfind("\"same_as_seed\""));
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
