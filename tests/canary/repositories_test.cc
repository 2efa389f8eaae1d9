// What checks ask of the syncs of repositories.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

using std::chrono::seconds;

constexpr const char* kSyncer = kController;
constexpr const char* kEdge = "Repository default/edge";

// One repository, and what is written of it.
class Edge {
 public:
  explicit Edge(History& history) : history_(history) { change("first"); }

  sim::EventId change(const char* description, const char* run_once_at = nullptr,
                      std::string_view who = "you") {
    document_.set_path({"spec", "description"}, description);
    if (run_once_at != nullptr) document_.set_path({"spec", "sync", "runOnceAt"}, run_once_at);
    document_.set_path({"metadata", "generation"}, ++generation_);
    return history_.write_json(who, document_);
  }
  void tell(std::string_view reason) {
    document_.set_path(
        {"status", "conditions"},
        api::Json::array({api::Json::object({{"type", "Ready"},
                                             {"status", reason == "Ready" ? "True" : "False"},
                                             {"reason", reason},
                                             {"observedGeneration", generation_}})}));
    history_.write_json(kSyncer, document_);
  }
  void observe() {
    document_.set_path({"status", "observedGeneration"}, generation_);
    history_.write_json(kSyncer, document_);
  }
  void observe_moment(const char* moment) {
    document_.set_path({"status", "observedRunOnceAt"}, moment);
    history_.write_json(kSyncer, document_);
  }
  void clear_moment() {
    document_.set_path({"spec", "sync", "runOnceAt"}, api::Json());
    history_.write_json(kSyncer, document_);
  }
  void open() { history_.log(kSyncer, sim::Verb::Open, kEdge); }
  void fetched() { history_.log(kSyncer, sim::Verb::Fetch, kEdge); }
  void failed() { history_.fail(kSyncer, "refresh repository", kEdge, {}, sim::Layer::Git); }

 private:
  History& history_;
  std::int64_t generation_ = 0;
  api::Json document_ = managed_repository();
};

TEST(S36, a_repository_is_ready_before_it_is_fetched) {
  for (const bool is_fetched : {true, false}) {
    History history;
    Edge edge(history);
    edge.tell("Reconciling");
    edge.open();
    if (is_fetched) edge.fetched();
    edge.tell("Ready");
    EXPECT_EQ(history.bites("S36"), !is_fetched);
  }
}

TEST(S36, an_earlier_sync_makes_good_no_error) {
  for (const bool is_fetched : {true, false}) {
    History history;
    Edge edge(history);
    edge.fetched();
    edge.failed();
    edge.tell("Error");
    if (is_fetched) edge.fetched();
    edge.tell("Ready");
    EXPECT_EQ(history.bites("S36"), !is_fetched);
  }
}

TEST(S36, an_error_that_nothing_has_led_to) {
  for (const bool has_failed : {true, false}) {
    History history;
    Edge edge(history);
    edge.tell("Reconciling");
    if (has_failed) edge.failed();
    edge.tell("Error");
    EXPECT_EQ(history.bites("S36"), !has_failed);
  }
}

TEST(S37, a_spec_that_nobody_has_read_is_observed) {
  enum class Change { Of, OfItsTimeAlone, ThatIsRead, ThatWasRead };
  for (const Change change :
       {Change::Of, Change::OfItsTimeAlone, Change::ThatIsRead, Change::ThatWasRead}) {
    History history;
    Edge edge(history);
    edge.open();
    edge.observe();
    if (change == Change::ThatWasRead) edge.open();
    edge.change(change == Change::OfItsTimeAlone ? "first" : "second", "2025-01-01T00:20:00Z");
    if (change == Change::ThatIsRead) edge.open();
    edge.observe();
    EXPECT_EQ(history.bites("S37"), change == Change::Of || change == Change::ThatWasRead);
  }
}

constexpr const char* kInAnHour = "2025-01-01T01:00:00Z";

TEST(S38, a_moment_is_done_with_before_a_sync_has_begun_then_or_later) {
  enum class Sync { None, TooEarly, InTime, BeforeItWasAskedFor };
  for (const bool is_cleared : {true, false}) {
    for (const Sync sync : {Sync::None, Sync::TooEarly, Sync::InTime, Sync::BeforeItWasAskedFor}) {
      History history;
      Edge edge(history);
      if (sync == Sync::TooEarly) edge.change("first", kInAnHour);
      if (sync == Sync::TooEarly) edge.open();
      history.pass(seconds(3600));
      if (sync == Sync::BeforeItWasAskedFor) edge.open();
      edge.change("first", kInAnHour);
      if (sync == Sync::InTime) edge.open();
      is_cleared ? edge.clear_moment() : edge.observe_moment(kInAnHour);
      EXPECT_EQ(history.bites("S38"), sync != Sync::InTime);
    }
  }
}

TEST(S38, of_two_moments_one_was_followed_and_the_other_is_cleared) {
  for (const bool is_other : {true, false}) {
    History history;
    Edge edge(history);
    history.pass(seconds(7200));
    edge.change("first", kInAnHour);
    edge.open();
    if (is_other) edge.change("first", "2025-01-01T02:00:00Z");
    edge.clear_moment();
    EXPECT_EQ(history.bites("S38"), is_other);
  }
}

TEST(S38, a_moment_that_has_come_waits_for_ever) {
  for (const char* reason : {"Ready", "Error"}) {
    for (const bool has_come : {true, false}) {
      History history;
      Edge edge(history);
      edge.change("first", kInAnHour);
      edge.tell(reason);
      if (has_come) history.pass(seconds(3600));
      history.write("you", revision("v1", "Draft"));
      history.finish();
      EXPECT_EQ(history.bites("S38"), has_come && reason == std::string_view("Ready"));
    }
  }
}

TEST(S39, a_sync_begins_while_another_is_under_way) {
  enum class Between { Nothing, Fetched, Failed, Crash };
  for (const Between between :
       {Between::Nothing, Between::Fetched, Between::Failed, Between::Crash}) {
    History history;
    Edge edge(history);
    edge.open();
    if (between == Between::Fetched) edge.fetched();
    if (between == Between::Failed) edge.failed();
    if (between == Between::Crash) history.log(kSyncer, sim::Verb::Crash, "");
    edge.open();
    EXPECT_EQ(history.bites("S39"), between == Between::Nothing);
  }
}

TEST(S39, a_sync_of_what_is_gone) {
  enum class Case { Gone, GoneUnseen, There };
  for (const Case one : {Case::Gone, Case::GoneUnseen, Case::There}) {
    History history;
    Git git(history);
    Edge edge(history);
    const auto stored = api::Object::from_json(managed_repository());
    if (one == Case::GoneUnseen) git.cached = {{kSyncer, "Repository", "", {stored}}};
    if (one != Case::There) history.remove(kSyncer, "Repository", "edge");
    edge.open();
    EXPECT_EQ(history.bites("S39"), one == Case::Gone);
  }
}

TEST(L20, what_is_asked_during_a_sync_waits_for_the_next_health_check) {
  enum class Case {
    Waits,
    HasItsTurn,
    Unheard,
    HeardAfterwards,
    Busy,
    Crashed,
    Gone,
    StillSyncing
  };
  for (const Case one : {Case::Waits, Case::HasItsTurn, Case::Unheard, Case::HeardAfterwards,
                         Case::Busy, Case::Crashed, Case::Gone, Case::StillSyncing}) {
    History history;
    Edge edge(history);
    const auto reconcile = [&] { return history.log(kSyncer, sim::Verb::Reconcile, kEdge); };
    edge.open();
    const auto asked = edge.change("second");
    const auto hear = [&] { history.deliver(kSyncer, "Repository", "edge", asked); };
    if (one != Case::Unheard && one != Case::HeardAfterwards) hear();
    history.done(kSyncer, kEdge, reconcile());
    if (one != Case::StillSyncing) edge.tell("Ready");
    if (one == Case::HeardAfterwards) hear();
    if (one == Case::HasItsTurn) history.done(kSyncer, kEdge, reconcile());
    if (one == Case::Crashed) history.log(kSyncer, sim::Verb::Crash, "");
    if (one == Case::Gone) history.remove(kSyncer, "Repository", "edge");
    if (one == Case::Busy) history.log(kSyncer, sim::Verb::Reconcile, "Repository default/other");
    history.pass(seconds(61));
    reconcile();
    EXPECT_EQ(history.bites("L20"), one == Case::Waits) << static_cast<int>(one);
  }
}

TEST(L22, another_spec_is_not_synced) {
  enum class Case {
    Waits,
    Opened,
    Failed,
    Observed,
    Busy,
    Unheard,
    NotTurnedTo,
    OfItsTimeAlone,
    Crashed,
    Deleted,
    TriedByAnother,
    TriedBeforeItHears,
    ToldUntried
  };
  for (const Case one :
       {Case::Waits, Case::Opened, Case::Failed, Case::Observed, Case::Busy, Case::Unheard,
        Case::NotTurnedTo, Case::OfItsTimeAlone, Case::Crashed, Case::Deleted, Case::TriedByAnother,
        Case::TriedBeforeItHears, Case::ToldUntried}) {
    History history;
    Edge edge(history);
    const bool is_tried = one == Case::TriedByAnother || one == Case::TriedBeforeItHears;
    const bool is_told = is_tried || one == Case::ToldUntried;
    const char* who = is_told ? kSetController : kSyncer;
    const auto reconcile = [&](const char* what) {
      history.done(who, what, history.log(who, sim::Verb::Reconcile, what));
    };
    const bool is_of_time = one == Case::OfItsTimeAlone;
    const auto asked = is_of_time ? edge.change("first", kInAnHour) : edge.change("second");
    const auto hear = [&] { history.deliver(who, "Repository", "edge", asked); };
    if (one != Case::Unheard && one != Case::TriedBeforeItHears) hear();
    if (is_tried) edge.open();
    if (is_told) edge.tell("Error");
    if (one == Case::TriedBeforeItHears) hear();
    if (one != Case::NotTurnedTo) reconcile(kEdge);
    if (one == Case::Opened) edge.open();
    if (one == Case::Failed) edge.failed();
    if (one == Case::Crashed) history.log(kSyncer, sim::Verb::Crash, "");
    if (one == Case::Deleted) history.remove("you", "Repository", "edge");
    if (one == Case::Observed) edge.observe();
    history.pass(seconds(60));
    if (one == Case::Busy) history.log(kSyncer, sim::Verb::Open, "Repository default/other");
    history.pass(seconds(61));
    reconcile("Repository default/other");
    const bool is_late = one == Case::Waits || one == Case::ToldUntried;
    EXPECT_EQ(history.bites("L22"), is_late) << static_cast<int>(one);
  }
}

TEST(L22, a_moment_to_be_synced_at_comes) {
  enum class Case { Waits, SyncedBefore, SyncedThen, Observed, Cleared, AnotherMoment, NotYet };
  for (const Case one : {Case::Waits, Case::SyncedBefore, Case::SyncedThen, Case::Observed,
                         Case::Cleared, Case::AnotherMoment, Case::NotYet}) {
    History history;
    Edge edge(history);
    const char* moment = one == Case::NotYet ? kInAnHour : "2025-01-01T00:05:00Z";
    const auto reconcile = [&](const char* what) {
      history.done(kSyncer, what, history.log(kSyncer, sim::Verb::Reconcile, what));
    };
    history.deliver(kSyncer, "Repository", "edge", edge.change("first", moment));
    reconcile(kEdge);
    if (one == Case::SyncedBefore) edge.open();
    history.pass(seconds(300));
    if (one == Case::SyncedThen) edge.open();
    if (one == Case::Observed) edge.observe_moment(moment);
    if (one == Case::Cleared) edge.clear_moment();
    if (one == Case::AnotherMoment) edge.change("first", kInAnHour);
    history.pass(seconds(121));
    reconcile("Repository default/other");
    EXPECT_EQ(history.bites("L22"), one == Case::Waits || one == Case::SyncedBefore)
        << static_cast<int>(one);
  }
}

TEST(E04, a_repository_that_failed_is_synced_before_its_time) {
  enum class Case { AtOnce, InTime, AnotherSpec, ByANewProcess };
  for (const Case one : {Case::AtOnce, Case::InTime, Case::AnotherSpec, Case::ByANewProcess}) {
    History history;
    Edge edge(history);
    edge.failed();
    edge.tell("Error");
    history.pass(seconds(one == Case::InTime ? 30 : 28));
    if (one == Case::AnotherSpec) edge.change("second");
    if (one == Case::ByANewProcess) history.log(kSyncer, sim::Verb::Start, "");
    edge.tell("Reconciling");
    EXPECT_EQ(history.bites("E04"), one == Case::AtOnce || one == Case::ByANewProcess);
  }
}

TEST(E04, a_spec_that_is_acknowledged_after_the_failure_has_not_failed) {
  enum class FailsAgain { Never, BeforeTheChange, Itself };
  for (const FailsAgain one :
       {FailsAgain::Never, FailsAgain::BeforeTheChange, FailsAgain::Itself}) {
    History history;
    Edge edge(history);
    edge.failed();
    edge.tell("Error");
    history.pass(seconds(5));
    if (one == FailsAgain::BeforeTheChange) edge.failed();
    edge.change("first", "2025-01-01T00:00:10Z");
    if (one == FailsAgain::Itself) edge.failed();
    edge.tell("Error");
    history.pass(seconds(5));
    edge.tell("Reconciling");
    EXPECT_EQ(history.bites("E04"), one == FailsAgain::Itself);
  }
}

TEST(L18, what_a_sync_could_not_write_waits_for_the_next_one) {
  enum class Case {
    Late,
    InTime,
    Never,
    Refused,
    Conflicts,
    OfOthers,
    OfAReconcile,
    Died,
    Changed,
    ChangedByItself,
    AfterOthers
  };
  for (const Case one :
       {Case::Late, Case::InTime, Case::Never, Case::Refused, Case::Conflicts, Case::OfOthers,
        Case::OfAReconcile, Case::Died, Case::Changed, Case::ChangedByItself, Case::AfterOthers}) {
    History history;
    Edge edge(history);
    const auto written = history.write("you", second("Draft"));
    edge.open();
    for (int i = 0; i < 3; ++i) {
      if (one == Case::AfterOthers) history.fail(kSyncer, "patch", "Repository default/edge");
      history.pass(std::chrono::minutes(5));
      edge.open();
    }
    std::vector<sim::EventId> causes;
    if (one == Case::OfAReconcile) causes = {history.log(kSyncer, sim::Verb::Reconcile, kApp)};
    const char* reason = one == Case::Refused ? "Invalid" : "Timeout";
    if (one == Case::Conflicts || one == Case::OfOthers) reason = "Conflict";
    history.refuse(kSyncer, "patch", kApp, reason, written, one == Case::Conflicts ? "7" : "",
                   causes);
    if (one == Case::Died) history.log(kSyncer, sim::Verb::Crash, "");
    if (one == Case::Changed) edge.change("second");
    if (one == Case::ChangedByItself) edge.change("first", nullptr, kSyncer);
    const int minutes = one == Case::InTime ? 2 : 4;
    history.pass(std::chrono::minutes(one == Case::AfterOthers ? 10 : minutes));
    if (one != Case::Never) edge.open();
    history.log("you", sim::Verb::Step, "the end");
    history.finish();
    const bool is_late = one == Case::Late || one == Case::Never || one == Case::Conflicts ||
                         one == Case::ChangedByItself;
    EXPECT_EQ(history.bites("L18"), is_late) << static_cast<int>(one);
  }
}

}  // namespace
}  // namespace porchsim::canary
