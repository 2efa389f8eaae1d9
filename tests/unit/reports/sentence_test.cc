#include "reports/sentence.h"

#include <gtest/gtest.h>

#include "tests/unit/sim/subjects.h"

namespace porchsim::reports {
namespace {

std::string told(const char* actor, sim::Verb verb) {
  StoryEvent event;
  event.actor = actor;
  event.verb = verb;
  event.subject = sim::subject("PackageVariant default/app");
  return sentence(event);
}

TEST(Sentence, says_you_delete_and_carol_deletes) {
  EXPECT_EQ(told("carol", sim::Verb::Delete), "deletes app");
  EXPECT_EQ(told("you", sim::Verb::Delete), "delete app");
  EXPECT_EQ(told("you", sim::Verb::Patch), "patch app");
  EXPECT_EQ(told("you", sim::Verb::Failed), "fail: PackageVariant default/app");
  EXPECT_EQ(told("you", sim::Verb::PushRefused),
            "are refused a push to PackageVariant default/app");
}

TEST(Sentence, names_what_could_not_be_made) {
  StoryEvent event;
  event.actor = "pv-controller";
  event.verb = sim::Verb::Failed;
  event.subject = sim::Subject::object("PackageRevision", "default", "");
  event.meant = "edge.nginx.packagevariant-1";
  event.detail = "create: InternalError: no";
  EXPECT_EQ(
      sentence(event),
      "fails: PackageRevision default/edge.nginx.packagevariant-1  create: InternalError: no");
}

}  // namespace
}  // namespace porchsim::reports
