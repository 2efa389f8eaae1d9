// Which conditions of variants and sets stand beside a finding.
#include "reports/conditions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include <fmt/format.h>

#include "sim/choices.h"
#include "tests/unit/sim/subjects.h"
#include "tests/unit/sim/text_payload.h"

namespace porchsim::reports {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* kRevision = "PackageRevision default/edge.apps.web.packagevariant-1";
constexpr const char* kStalled =
    R"({"type":"Stalled","status":"True","reason":"Bad","message":"why"})";
constexpr const char* kNotReady =
    R"({"type":"Ready","status":"False","reason":"E","message":"a\nb"})";
constexpr const char* kReady = R"({"type":"Ready","status":"True","reason":"Fine","message":""})";

class ConditionsTest : public testing::Test {
 protected:
  ConditionsTest() { trace_.keep_events(true); }

  sim::EventId write(const char* object, const std::string& package, const std::string& conditions,
                     sim::Verb verb = sim::Verb::UpdateStatus) {
    sim::Event event;
    event.actor = you_;
    event.verb = verb;
    event.subject = sim::subject(object);
    event.after = std::make_shared<sim::TextPayload>(
        fmt::format(R"({{"spec":{{"downstream":{{"repo":"edge","package":"{}"}}}},)"
                    R"("status":{{"conditions":[{}]}}}})",
                    package, conditions));
    return trace_.record(std::move(event));
  }
  std::vector<std::string> at(sim::EventId event, const char* object = kRevision) const {
    Finding finding{.check = "expect", .event = event, .place = "x.yaml:1:2"};
    finding.subjects = {sim::subject(object)};
    return conditions_at(trace_, finding);
  }

  std::unique_ptr<sim::Choices> choices_ = sim::make_plain_choices();
  sim::Trace trace_{*choices_};
  sim::ActorId you_ = choices_->actor({sim::Role::Person, 1, "you"});
};

TEST_F(ConditionsTest, say_why_a_revision_is_not_there) {
  const auto event =
      write("PackageVariant default/web", "apps/web", std::string(kNotReady) + "," + kStalled);
  EXPECT_THAT(at(event), ElementsAre("PackageVariant default/web says Stalled=True (Bad): why"));
}

TEST_F(ConditionsTest, are_those_of_that_moment) {
  const auto before = write("PackageVariant default/web", "apps/web", kNotReady);
  const auto ready = write("PackageVariant default/web", "apps/web", kReady);
  write("PackageVariant default/web", "apps/web", kNotReady, sim::Verb::Deliver);
  const auto after = write("PackageVariant default/web", "apps/web", kStalled);
  const auto gone = write("PackageVariant default/web", "", "", sim::Verb::Removed);
  EXPECT_THAT(at(before), ElementsAre(R"(PackageVariant default/web says Ready=False (E): a\nb)"));
  EXPECT_THAT(at(ready), IsEmpty());
  EXPECT_THAT(at(after - 1), IsEmpty());
  EXPECT_THAT(at(gone), IsEmpty());
}

TEST_F(ConditionsTest, of_the_same_package_come_first_and_are_few) {
  for (const char* other : {"a", "b", "c"})
    write(fmt::format("PackageVariant default/{}", other).c_str(), "web", kStalled);
  const auto event = write("PackageVariant default/web", "apps/web", kStalled);
  const auto said = at(event);
  ASSERT_EQ(said.size(), 4u);
  EXPECT_THAT(said[0], StartsWith("PackageVariant default/web says"));
  EXPECT_THAT(said[1], StartsWith("PackageVariant default/a says"));
  EXPECT_EQ(said[3], "and 1 more are Stalled or not Ready");
}

TEST_F(ConditionsTest, are_told_of_packages_and_what_a_scenario_says_alone) {
  const auto event = write("PackageVariantSet default/fleet", "", kStalled);
  EXPECT_THAT(at(event, "PackageVariant default/fleet-edge-web"),
              ElementsAre("PackageVariantSet default/fleet says Stalled=True (Bad): why"));
  EXPECT_THAT(at(event, "Repository default/edge"), IsEmpty());
  const Finding of_a_step{.check = "step", .event = event, .place = "x.yaml:1:2"};
  EXPECT_EQ(conditions_at(trace_, of_a_step).size(), 1u);
  Finding of_a_check{.check = "S01", .event = event};
  of_a_check.subjects = {sim::subject(kRevision)};
  EXPECT_THAT(conditions_at(trace_, of_a_check), IsEmpty());
}

}  // namespace
}  // namespace porchsim::reports
