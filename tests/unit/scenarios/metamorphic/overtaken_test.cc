// People who go on before a struck reconcile was tried again.
#include "scenarios/metamorphic/overtaken.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "sim/choices.h"

namespace porchsim::scenarios {
namespace {

class OvertakenTest : public testing::Test {
 protected:
  void hear(sim::ActorId actor, sim::Verb verb, std::string reason = "") {
    sim::Event event;
    event.actor = actor;
    event.verb = verb;
    event.subject = sim::Subject::object("PackageVariant", "default", "app");
    event.failure.reason = std::move(reason);
    overtaken_.hear(event);
  }
  void reconcile(bool struck, const char* reason) {
    hear(controller_, sim::Verb::Reconcile);
    if (struck) hear(controller_, sim::Verb::Fault, "Conflict");
    hear(controller_, sim::Verb::Done, reason);
  }
  bool by_people() const { return overtaken_.by_people(sim::Trace(*choices_)); }

  std::unique_ptr<sim::Choices> choices_ = sim::make_plain_choices();
  sim::ActorId controller_ = choices_->actor({sim::Role::Controller, 1, "pv", "PackageVariant"});
  sim::ActorId person_ = choices_->actor({sim::Role::Person, 1, "alice"});
  sim::ActorId server_ = choices_->actor({sim::Role::Server, 1, "porch"});
  Overtaken overtaken_;
};

TEST_F(OvertakenTest, by_who_writes_before_the_retry) {
  reconcile(true, "Conflict");
  EXPECT_FALSE(by_people());
  hear(person_, sim::Verb::Patch);
  EXPECT_TRUE(by_people());
}

TEST_F(OvertakenTest, not_by_the_server_or_the_controller_itself) {
  reconcile(true, "Conflict");
  hear(server_, sim::Verb::Update);
  hear(controller_, sim::Verb::UpdateStatus);
  EXPECT_FALSE(by_people());
}

TEST_F(OvertakenTest, not_once_it_was_tried_again) {
  reconcile(true, "Conflict");
  reconcile(false, "Unknown");
  hear(person_, sim::Verb::Patch);
  EXPECT_FALSE(by_people()) << "its own error is its answer";
}

TEST_F(OvertakenTest, not_when_a_later_retry_was_struck) {
  reconcile(false, "Unknown");
  reconcile(true, "Conflict");
  hear(person_, sim::Verb::Patch);
  EXPECT_FALSE(by_people());
  reconcile(true, "Conflict");
  hear(person_, sim::Verb::Patch);
  EXPECT_TRUE(by_people()) << "of what he has written before nothing was done";
}

TEST_F(OvertakenTest, not_when_the_struck_one_went_well) {
  reconcile(true, "");
  hear(person_, sim::Verb::Patch);
  EXPECT_FALSE(by_people());
}

}  // namespace
}  // namespace porchsim::scenarios
