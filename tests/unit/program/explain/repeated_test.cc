// Which of the errors that were met again and again a finding comes of.
#include "program/explain/repeated.h"

#include <gtest/gtest.h>

#include <memory>

#include "fakeporch/store/call_payloads.h"
#include "program/explain/told_act.h"
#include "sim/choices.h"
#include "tests/unit/sim/subjects.h"

namespace porchsim::scenarios {
namespace {

using fakeporch::FailedCall;
using namespace std::chrono_literals;

const sim::Subject kDraft = sim::subject("PackageRevision default/edge.app.d1");
const sim::Subject kVariant = sim::subject("PackageVariant default/first");

class RepeatedTest : public testing::Test {
 protected:
  RepeatedTest() {
    trace_.keep_events(true);
    turn_ = add(sim::Verb::Reconcile, kVariant, {});
    for (int i = 0; i < 3; ++i) {
      sim::Event failed = event(sim::Verb::Failed, kDraft.named(""), {turn_});
      failed.subject.name.clear();
      failed.after = std::make_shared<const FailedCall>(0, "", FailedCall::By::Server, kDraft.name);
      failed.failure = {"create", "InternalError"};
      failed.detail = "create: InternalError: no";
      trace_.record(std::move(failed));
    }
  }

  sim::Event event(sim::Verb verb, const sim::Subject& subject, std::vector<sim::EventId> causes) {
    sim::Event made;
    made.time = 1s;
    made.actor = controller_;
    made.layer = sim::Layer::Api;
    made.verb = verb;
    made.subject = subject;
    made.causes = std::move(causes);
    return made;
  }
  sim::EventId add(sim::Verb verb, const sim::Subject& subject, std::vector<sim::EventId> causes) {
    return trace_.record(event(verb, subject, std::move(causes)));
  }
  bool is_of(const sim::Subject& about) {
    const History history(trace_);
    const auto failures = again_and_again(history, {about}, trace_.last_id());
    EXPECT_EQ(failures.size(), 1U);
    return failures.front().of_finding;
  }

  std::unique_ptr<sim::Choices> choices_ = sim::make_plain_choices();
  sim::Trace trace_{*choices_};
  sim::ActorId controller_ =
      choices_->actor({sim::Role::Controller, 1, "pv-controller", "PackageVariant"});
  sim::EventId turn_ = 0;
};

TEST_F(RepeatedTest, is_of_what_could_not_be_made_its_package_and_who_should_have_made_it) {
  EXPECT_TRUE(is_of(kDraft));
  EXPECT_TRUE(is_of(kDraft.named("edge.app.d2")));
  EXPECT_TRUE(is_of(sim::Subject::object("PackageRevision", "default", "")));
  EXPECT_TRUE(is_of(kVariant));
  EXPECT_FALSE(is_of(kDraft.named("edge.db.d1")));
  EXPECT_FALSE(is_of(kVariant.named("second")));
}

TEST_F(RepeatedTest, is_nothing_that_was_overcome) {
  add(sim::Verb::Removed, kDraft, {turn_});
  EXPECT_FALSE(is_of(kDraft));
}

TEST_F(RepeatedTest, is_told_in_short) {
  const History history(trace_);
  const auto failures = again_and_again(history, {kDraft}, trace_.last_id());
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(in_short(trace_, failures.front()),
            "Until then pv-controller failed 3 times, from 1.000 s to 1.000 s: PackageRevision "
            "edge.app.d1, create: InternalError: no.");
}

}  // namespace
}  // namespace porchsim::scenarios
