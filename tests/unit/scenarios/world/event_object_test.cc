#include "scenarios/world/event_object.h"

#include <gtest/gtest.h>

namespace porchsim::scenarios {
namespace {

TEST(EventObject, is_taken_apart) {
  EXPECT_EQ(event_object("PackageRevision default/edge.app.v1").kind, "PackageRevision");
  EXPECT_EQ(event_object("PackageRevision default/edge.app.v1").name_space, "default");
  EXPECT_EQ(event_object("PackageRevision default/edge.app.v1").name, "edge.app.v1");
  EXPECT_EQ(event_object("Namespace north").name, "north");
  EXPECT_EQ(event_object("Namespace north").name_space, "");
  EXPECT_EQ(event_object("git edge refs/tags/app/v1").name_space, "edge");
  EXPECT_EQ(event_object("git edge refs/tags/app/v1").name, "refs/tags/app/v1");
  EXPECT_EQ(event_object("PackageRevision").kind, "PackageRevision");
  EXPECT_EQ(event_object("").name, "");
}

}  // namespace
}  // namespace porchsim::scenarios
