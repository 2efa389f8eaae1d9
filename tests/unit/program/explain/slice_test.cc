// The slice of hand-made traces: who did the write, in which reconcile, and what it did not know.
#include "program/explain/slice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "program/explain/explanation.h"
#include "program/explain/told_act.h"
#include "sim/choices.h"
#include "tests/unit/sim/subjects.h"
#include "tests/unit/sim/text_payload.h"

namespace porchsim::scenarios {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kDraft = "PackageRevision default/edge.app.d1";
constexpr const char* kSecond = "PackageRevision default/edge.app.d2";
constexpr const char* kVariant = "PackageVariant default/first";

// bob makes a draft at 1 s; the controller, which has not heard of it, makes a second at 2 s.
class SliceTest : public testing::Test {
 protected:
  SliceTest() {
    trace_.keep_events(true);
    step_ = add(1s, bob_, sim::Verb::Step, "", 0, {});
    draft_ = write(1s, bob_, sim::Verb::Create, kDraft, 5, {step_}, "Draft");
    woke_ = write(1s, bob_, sim::Verb::Patch, kVariant, 6, {step_}, "");
    arrived_ = add(1500ms, controller_, sim::Verb::Deliver, kVariant, 6, {woke_});
    turn_ = add(1600ms, controller_, sim::Verb::Reconcile, kVariant, 0, {arrived_});
  }

  sim::EventId add(sim::Time time, sim::ActorId actor, sim::Verb verb, const char* object,
                   std::uint64_t version, std::vector<sim::EventId> causes) {
    return trace_.record(event(time, actor, verb, object, version, std::move(causes)));
  }
  sim::EventId write(sim::Time time, sim::ActorId actor, sim::Verb verb, const char* object,
                     std::uint64_t version, std::vector<sim::EventId> causes,
                     const std::string& lifecycle) {
    sim::Event made = event(time, actor, verb, object, version, std::move(causes));
    made.after = std::make_shared<sim::TextPayload>(
        R"({"spec":{"repository":"edge","packageName":"app","lifecycle":")" + lifecycle + "\"}}");
    made.before = std::exchange(last_[made.subject], made.after);
    return trace_.record(std::move(made));
  }
  static sim::Event event(sim::Time time, sim::ActorId actor, sim::Verb verb, const char* object,
                          std::uint64_t version, std::vector<sim::EventId> causes) {
    sim::Event made;
    made.time = time;
    made.actor = actor;
    made.layer = sim::Layer::Api;
    made.verb = verb;
    made.subject = sim::subject(object);
    made.version_after = version;
    made.causes = std::move(causes);
    return made;
  }

  Slice slice(sim::EventId finding, std::vector<sim::Subject> subjects) {
    return slice({.event = finding, .subjects = std::move(subjects)});
  }
  Slice slice(const Found& found) {
    history_.emplace(trace_);
    return slice_of(*history_, found,
                    [this](const std::set<sim::EventId>& at, const std::set<sim::Subject>&) {
                      std::map<sim::EventId, Sight> sights;
                      for (const sim::EventId id : at) sights[id].caches = caches_;
                      return sights;
                    });
  }
  static std::vector<sim::EventId> ids(const Slice& slice) {
    std::vector<sim::EventId> told;
    for (const Act& act : slice.acts) told.push_back(act.event->id);
    return told;
  }

  std::unique_ptr<sim::Choices> choices_ = sim::make_plain_choices();
  sim::Trace trace_{*choices_};
  sim::ActorId bob_ = choices_->actor({sim::Role::Person, 1, "bob"});
  sim::ActorId controller_ =
      choices_->actor({sim::Role::Controller, 1, "pv-controller", "PackageVariant"});
  std::map<std::string, Remembered> caches_{
      {"pv-controller", {{"PackageVariant", "PackageRevision"}, {{sim::subject(kVariant), 6}}}}};
  std::map<sim::Subject, sim::PayloadPtr> last_;
  std::optional<History> history_;
  sim::EventId step_, draft_, woke_, arrived_, turn_;
};

TEST_F(SliceTest, goes_from_the_write_to_what_was_not_known_and_what_woke_it) {
  const sim::EventId bad = write(2s, controller_, sim::Verb::Create, kSecond, 7, {turn_}, "Draft");
  const Slice made = slice(bad, {sim::subject(kSecond)});
  EXPECT_THAT(ids(made), ElementsAre(draft_, woke_, bad));
  const Act& act = made.acts.back();
  EXPECT_TRUE(act.finding);
  ASSERT_NE(act.turn, nullptr);
  EXPECT_EQ(act.turn->id, turn_);
  ASSERT_EQ(act.missed.size(), 1U);
  EXPECT_EQ(act.missed.front().object, sim::subject(kDraft)) << "of the same package";
  EXPECT_EQ(act.missed.front().known, 0U);
  EXPECT_EQ(act.missed.front().learned, nullptr);
  EXPECT_EQ(in_short(*history_, act),
            "pv-controller turned to PackageVariant first at 1.600 s. Its cache had no "
            "PackageRevision edge.app.d1; version 5 had been there since 1.000 s: bob had created "
            "it. It did not see that, and created PackageRevision edge.app.d2 at 2.000 s.");
}

TEST_F(SliceTest, knows_what_the_turn_has_read_from_the_server_or_written_itself) {
  sim::Event read = event(1700ms, controller_, sim::Verb::Get, kDraft, 6, {turn_});
  read.version_before = 5;
  trace_.record(std::move(read));
  const sim::EventId bad =
      write(2s, controller_, sim::Verb::Update, kDraft, 7, {turn_}, "Proposed");
  EXPECT_THAT(slice(bad, {}).acts.back().missed, IsEmpty());
  const sim::EventId next = write(3s, controller_, sim::Verb::Update, kDraft, 8, {turn_}, "Draft");
  EXPECT_THAT(slice(next, {}).acts.back().missed, IsEmpty());
}

TEST_F(SliceTest, tells_what_came_while_the_turn_was_at_work) {
  caches_["pv-controller"].versions[sim::subject(kDraft)] = 5;
  write(1700ms, bob_, sim::Verb::Update, kDraft, 7, {step_}, "Proposed");
  const sim::EventId bad = write(2s, controller_, sim::Verb::Delete, kDraft, 8, {turn_}, "");
  const sim::EventId late = add(3s, controller_, sim::Verb::Deliver, kDraft, 7, {});
  const Slice made = slice(bad, {});
  const Act& act = made.acts.back();
  ASSERT_EQ(act.missed.size(), 1U);
  EXPECT_TRUE(act.missed.front().meanwhile);
  ASSERT_NE(act.missed.front().learned, nullptr);
  EXPECT_EQ(act.missed.front().learned->id, late);
  EXPECT_THAT(in_short(*history_, act),
              HasSubstr("While it was at work, bob updated PackageRevision edge.app.d1 at 1.700 s "
                        "(version 7). It did not look again, and deleted"));
}

TEST_F(SliceTest, has_the_write_that_made_what_was_not_seen) {
  caches_["pv-controller"].versions[sim::subject(kDraft)] = 5;
  const sim::EventId first = write(1100ms, bob_, sim::Verb::Update, kDraft, 7, {step_}, "Draft");
  const sim::EventId set = write(1200ms, bob_, sim::Verb::Update, kDraft, 8, {step_}, "Proposed");
  const sim::EventId between =
      write(1300ms, bob_, sim::Verb::Update, kDraft, 9, {step_}, "Proposed");
  const sim::EventId last = write(1400ms, bob_, sim::Verb::Update, kDraft, 10, {step_}, "Proposed");
  const sim::EventId bad = write(2s, controller_, sim::Verb::Delete, kDraft, 11, {turn_}, "");
  const auto told = ids(slice(bad, {}));
  EXPECT_THAT(told, testing::IsSupersetOf({first, set, last, bad}));
  EXPECT_THAT(told, testing::Not(testing::Contains(between)));
}

TEST_F(SliceTest, has_nothing_missed_of_kinds_that_nobody_caches) {
  caches_["pv-controller"].kinds.erase("PackageRevision");
  const sim::EventId bad = write(2s, controller_, sim::Verb::Create, kSecond, 7, {turn_}, "Draft");
  EXPECT_THAT(slice(bad, {}).acts.back().missed, IsEmpty());
}

TEST_F(SliceTest, begins_with_the_last_writes_where_no_write_broke_the_rule) {
  const sim::EventId last =
      write(2s, controller_, sim::Verb::UpdateStatus, kVariant, 7, {turn_}, "");
  const sim::EventId done = add(2s, controller_, sim::Verb::Done, kVariant, 0, {turn_});
  const sim::EventId end = add(9s, bob_, sim::Verb::Step, "", 0, {});
  const Slice made = slice(end, {sim::subject(kVariant)});
  EXPECT_THAT(ids(made), testing::IsSupersetOf({last, done}));
}

TEST_F(SliceTest, begins_with_the_calls_that_were_counted) {
  const sim::EventId second =
      write(2s, controller_, sim::Verb::Create, kSecond, 7, {turn_}, "Draft");
  const sim::EventId end = add(9s, bob_, sim::Verb::Step, "", 0, {});
  EXPECT_THAT(ids(slice({.event = end})), IsEmpty());
  EXPECT_THAT(ids(slice({.event = end, .counted = {draft_, second}})),
              testing::IsSupersetOf({draft_, second}));
}

TEST_F(SliceTest, has_the_last_write_that_set_the_field_that_failed) {
  const sim::EventId set =
      write(2s, controller_, sim::Verb::Update, kDraft, 7, {turn_}, "Proposed");
  const sim::EventId later =
      write(3s, controller_, sim::Verb::Update, kDraft, 8, {turn_}, "Proposed");
  const sim::EventId end = add(9s, bob_, sim::Verb::Step, "", 0, {});
  const FieldOf lifecycle{sim::subject(kDraft), "spec.lifecycle"};
  const auto without = ids(slice({.event = end, .subjects = {lifecycle.object}}));
  EXPECT_THAT(without, testing::Contains(later));
  EXPECT_THAT(without, testing::Not(testing::Contains(set)));
  EXPECT_THAT(ids(slice({.event = end, .subjects = {lifecycle.object}, .field = lifecycle})),
              testing::IsSupersetOf({set, later}));
}

TEST_F(SliceTest, says_you_delete_and_bob_deletes) {
  const sim::ActorId you = choices_->actor({sim::Role::Person, 2, "you"});
  const sim::EventId mine = write(3s, you, sim::Verb::Delete, kVariant, 8, {step_}, "");
  const sim::EventId his = write(3s, bob_, sim::Verb::Patch, kVariant, 9, {step_}, "");
  const sim::EventId after = write(4s, controller_, sim::Verb::Removed, kDraft, 10, {mine}, "");
  const Slice made = slice(after, {});
  EXPECT_EQ(does(trace_, *history_->event(mine)), "delete PackageVariant first (version 8)");
  EXPECT_EQ(does(trace_, *history_->event(his)), "patches PackageVariant first (version 9)");
  EXPECT_EQ(in_short(*history_, made.acts.back()),
            "pv-controller removed PackageRevision edge.app.d1 at 4.000 s, which followed from "
            "this: you delete PackageVariant first (version 8).");
}

TEST_F(SliceTest, folds_what_was_met_again_and_again) {
  for (const sim::Time time : {1700ms, 1800ms, 1900ms}) {
    sim::Event failed = event(time, controller_, sim::Verb::Failed, kDraft, 0, {turn_});
    failed.failure = {"update", "Conflict"};
    trace_.record(std::move(failed));
  }
  const sim::EventId bad = write(2s, controller_, sim::Verb::Create, kSecond, 7, {turn_}, "Draft");
  const Slice made = slice(bad, {});
  ASSERT_EQ(made.failures.size(), 1U);
  EXPECT_EQ(made.failures.front().times, 3U);
  EXPECT_EQ(made.acts.back().failures.size(), 1U);
  EXPECT_THAT(told(trace_, made.failures.front()),
              HasSubstr("(3 times between 1.700 s and 1.900 s)"));
}

}  // namespace
}  // namespace porchsim::scenarios
