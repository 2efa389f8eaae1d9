#include "sim/trace.h"
#include "base/hash.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/sim/actors.h"
#include "tests/unit/sim/subjects.h"

namespace porchsim::sim {
namespace {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Ne;
using testing::Not;
using testing::SizeIs;

class Version final : public Payload {
 public:
  explicit Version(std::uint64_t hash) : hash_(hash) {}
  std::string json() const override { return "{}"; }
  std::uint64_t hash() const override { return hash_; }

 private:
  std::uint64_t hash_;
};

class TraceTest : public testing::Test {
 protected:
  std::unique_ptr<Choices> choices_ = make_plain_choices();

  Event event() {
    Event event;
    event.time = Time(7);
    event.step = 3;
    event.actor = choices_->actor(named("pv-controller"));
    event.layer = Layer::Api;
    event.verb = Verb::Update;
    event.subject = subject("PackageRevision default/edge.app.v1");
    event.version_before = 14;
    event.version_after = 15;
    event.causes = {1};
    event.before = std::make_shared<Version>(100);
    event.after = std::make_shared<Version>(101);
    return event;
  }
  // Of a trace with one plain event, so that causes have something to name, and this one.
  Fingerprints fingerprints_with(Event second) {
    Trace trace(*choices_);
    trace.record({});
    trace.record(std::move(second));
    return trace.fingerprints();
  }
};
using TraceDeathTest = TraceTest;

struct Change {
  const char* what;
  std::function<void(Event&, Choices&)> apply;
};

TEST_F(TraceTest, EveryMemberThatHappenedEntersTheFingerprint) {
  const Change changes[] = {
      {"time", [](Event& event, Choices&) { event.time = Time(8); }},
      {"step", [](Event& event, Choices&) { event.step = 4; }},
      {"actor", [](Event& event, Choices& choices) { event.actor = choices.actor(named("bob")); }},
      {"layer", [](Event& event, Choices&) { event.layer = Layer::Status; }},
      {"verb", [](Event& event, Choices&) { event.verb = Verb::Patch; }},
      {"class", [](Event& event, Choices&) { event.subject.what = Subject::Class::Reference; }},
      {"kind", [](Event& event, Choices&) { event.subject.kind += "1"; }},
      {"scope", [](Event& event, Choices&) { event.subject.scope += "1"; }},
      {"name", [](Event& event, Choices&) { event.subject.name += "1"; }},
      {"version before", [](Event& event, Choices&) { event.version_before = 13; }},
      {"version after", [](Event& event, Choices&) { event.version_after = 16; }},
      {"no cause", [](Event& event, Choices&) { event.causes.clear(); }},
      {"a cause twice", [](Event& event, Choices&) { event.causes.push_back(1); }},
      {"before", [](Event& event, Choices&) { event.before = nullptr; }},
      {"after", [](Event& event, Choices&) { event.after = std::make_shared<Version>(102); }},
  };
  const Fingerprints plain = fingerprints_with(event());
  for (const Change& change : changes) {
    Event changed = event();
    change.apply(changed, *choices_);
    EXPECT_NE(fingerprints_with(changed).to_text(), plain.to_text()) << change.what;
  }
}

TEST_F(TraceTest, WhatIsForPeopleAloneDoesNot) {
  Event changed = event();
  changed.detail = "Conflict: the object has been modified";
  EXPECT_EQ(fingerprints_with(changed), fingerprints_with(event()));
}

TEST_F(TraceTest, AnActorCountsByItsName) {
  const auto others = make_plain_choices();
  others->actor(named("an actor that takes the first id"));
  Trace trace(*choices_);
  Trace other(*others);
  Event mine = event();
  mine.causes.clear();
  Event theirs = mine;
  theirs.actor = others->actor(named("pv-controller"));
  ASSERT_NE(mine.actor, theirs.actor);
  trace.record(mine);
  other.record(theirs);
  EXPECT_EQ(trace.fingerprints(), other.fingerprints());
}

TEST_F(TraceTest, ALayerHasAFingerprintOfItsOwn) {
  Trace trace(*choices_);
  Event git;
  git.actor = choices_->actor(named("world"));
  git.layer = Layer::Git;
  git.verb = Verb::Push;
  trace.record(git);
  for (std::size_t layer = 0; layer < kLayers; ++layer) {
    const bool touched = trace.fingerprints().layers[layer] != Fingerprint();
    EXPECT_EQ(touched, layer == static_cast<std::size_t>(Layer::Git)) << layer;
  }
}

TEST_F(TraceTest, ListeningAndKeepingChangeNothing) {
  const auto fill = [&](Trace& trace) {
    for (int i = 0; i < 10; ++i) {
      trace.note(Time(i), 5, choices_->actor(named("world")), Verb::Resume, subject("worker"),
                 subject("worker").hash());
      trace.record(event());
    }
  };
  Trace deaf(*choices_);
  fill(deaf);
  Trace heard(*choices_);
  std::vector<EventId> ids;
  heard.attach([&](const Event& event) { ids.push_back(event.id); });
  heard.keep_events(true);
  fill(heard);
  Trace half_heard(*choices_);
  std::vector<Verb> verbs;
  half_heard.attach([&](const Event& event) { verbs.push_back(event.verb); },
                    Trace::Decisions::Hidden);
  fill(half_heard);
  EXPECT_EQ(half_heard.fingerprints(), deaf.fingerprints());
  EXPECT_THAT(verbs, AllOf(SizeIs(10), Each(Ne(Verb::Resume))));
  EXPECT_FALSE(deaf.wanted());
  EXPECT_EQ(heard.fingerprints(), deaf.fingerprints());
  EXPECT_EQ(heard.last_id(), deaf.last_id());
  EXPECT_THAT(ids, SizeIs(20));
  EXPECT_THAT(heard.events(), SizeIs(20));
  EXPECT_THAT(deaf.events(), SizeIs(0));
}

TEST_F(TraceTest, ANoteIsTheEventItStandsFor) {
  Trace noted(*choices_);
  noted.keep_events(true);
  noted.note(Time(7), 3, choices_->actor(named("bob")), Verb::Resume, subject("worker"),
             subject("worker").hash());
  Trace recorded(*choices_);
  recorded.keep_events(true);
  Event event;
  event.time = Time(7);
  event.step = 3;
  event.actor = choices_->actor(named("bob"));
  event.layer = Layer::Schedule;
  event.verb = Verb::Resume;
  event.subject = subject("worker");
  recorded.record(event);
  Difference difference;
  EXPECT_FALSE(first_difference(noted, recorded, difference));
  EXPECT_EQ(noted.fingerprints(), recorded.fingerprints());
}

TEST_F(TraceTest, FillsInTheStepOfTheScheduler) {
  Trace trace(*choices_);
  trace.keep_events(true);
  choices_->actor(named("world"));
  trace.at_step(9);
  trace.record({});
  Event own;
  own.step = 2;
  trace.record(own);
  EXPECT_EQ(trace.events()[0].step, 9u);
  EXPECT_EQ(trace.events()[1].step, 2u);
}

TEST_F(TraceTest, ListenersHearInTheOrderOfAttaching) {
  choices_->actor(named("world"));
  Trace trace(*choices_);
  std::vector<std::string> heard;
  trace.attach([&](const Event&) { heard.push_back("first"); });
  trace.attach([&](const Event&) { heard.push_back("second"); });
  trace.record({});
  EXPECT_THAT(heard, ElementsAre("first", "second"));
}

TEST_F(TraceTest, CheckpointsFallAfterEachInterval) {
  choices_->actor(named("world"));
  Trace trace(*choices_);
  trace.checkpoint_every(3);
  std::vector<Fingerprints> expected;
  for (int i = 1; i <= 7; ++i) {
    trace.record({});
    if (i % 3 == 0) expected.push_back(trace.fingerprints());
  }
  EXPECT_EQ(trace.checkpoints(), expected);
  EXPECT_THAT(expected, SizeIs(2));
  EXPECT_NE(expected[0], expected[1]);
}

TEST_F(TraceTest, TheFirstDifferenceIsFound) {
  choices_->actor(named("world"));
  const auto make = [&](const std::vector<std::string>& objects) {
    auto trace = std::make_unique<Trace>(*choices_);
    trace->keep_events(true);
    for (const std::string& object : objects) {
      Event event;
      event.subject = subject(object);
      trace->record(event);
    }
    return trace;
  };
  const auto base = make({"a", "b", "c"});
  Difference difference;
  EXPECT_FALSE(first_difference(*base, *make({"a", "b", "c"}), difference));

  const auto other = make({"a", "x", "c"});
  ASSERT_TRUE(first_difference(*base, *other, difference));
  EXPECT_EQ(difference.a->id, 2u);
  EXPECT_EQ(difference.b->subject.name, "x");

  const auto shorter = make({"a", "b"});
  ASSERT_TRUE(first_difference(*base, *shorter, difference));
  EXPECT_EQ(difference.a->subject.name, "c");
  EXPECT_EQ(difference.b, nullptr);
}

TEST_F(TraceTest, SaysWhereTheRunStands) {
  const auto choices = make_seeded_choices(41);
  Trace trace(*choices);
  const ActorId actor = choices->actor(named("pv-controller"));
  for (int i = 0; i < 20; ++i) {
    Event event;
    event.actor = actor;
    event.verb = Verb::Create;
    event.subject = subject("PackageRevision default/edge.app.v" + std::to_string(i));
    trace.record(std::move(event));
  }
  choices->happens(choices->site("fault.api.create/Error"), actor, 1, 1);
  trace.at_step(77);
  const std::string text = trace.where_it_stands();
  EXPECT_THAT(text, HasSubstr("seed 41, 1 draws, step 77, 20 events"));
  EXPECT_THAT(text, HasSubstr("pv-controller  Create PackageRevision default/edge.app.v19\n"));
  EXPECT_THAT(text, HasSubstr("edge.app.v8\n"));
  EXPECT_THAT(text, Not(HasSubstr("edge.app.v7\n"))) << "only the last dozen";
  EXPECT_THAT(text, HasSubstr("porchsim1:fault.api.create/Error@pv-controller-1#0\n"));
}

TEST_F(TraceTest, NamesOfLayersAndVerbs) {
  EXPECT_EQ(to_string(Layer::Schedule), "schedule");
  EXPECT_EQ(to_string(Layer::Log), "log");
  EXPECT_EQ(to_string(Verb::PushRefused), "PushRefused");
  EXPECT_EQ(to_string(Verb::Finding), "Finding");
}

// Pinned: what a trace of known events hashes to, everywhere.
TEST_F(TraceTest, TheFingerprintIsTheSameOnEveryMachine) {
  choices_->actor(named("world"));
  EXPECT_EQ(Fingerprints().to_text(), "50ccc146c0d458b2");
  EXPECT_EQ(fingerprints_with(event()).to_text(), "ca1adcb2bf096da9");
}

TEST_F(TraceDeathTest, ACauseComesBeforeItsEffect) {
  choices_->actor(named("world"));
  Trace trace(*choices_);
  Event event;
  event.causes = {1};
  EXPECT_DEATH(trace.record(event), "event 1 names 1 as its cause");
}

}  // namespace
}  // namespace porchsim::sim
