#include "fakeporch/revisions/revision_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace porchsim::fakeporch {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(RevisionNames, an_object_name_is_repository_package_and_workspace) {
  EXPECT_EQ(revision_object_name("edge", "app", "v1"), "edge.app.v1");
  EXPECT_EQ(revision_object_name("edge", "a/b/app", "v1"), "edge.a.b.app.v1");
  EXPECT_EQ(revision_object_name("edge", "/a//app/", "v1"), "edge.a.app.v1");
  EXPECT_EQ(revision_object_name("edge", "/", "v1"), "edge..v1");
  EXPECT_EQ(revision_object_name("", "app", "v1"), "");
  EXPECT_EQ(revision_object_name("edge", "app", ""), "");
}

TEST(RevisionNames, a_package_path_makes_one_label) {
  for (const char* good : {"app", "a/b", "a-1/b-2", "0"}) {
    EXPECT_THAT(check_package_path(good), IsEmpty()) << good;
  }
  for (const char* bad : {"", "App", "a_b", "-a", "a-"}) {
    EXPECT_THAT(check_package_path(bad), HasSubstr("RFC 1123 label")) << bad;
  }
  EXPECT_EQ(check_package_path("a.b"), "must not contain dots");
  EXPECT_EQ(check_package_path("a//b"), "consecutive '/' characters are not allowed");
  EXPECT_THAT(check_package_path("a//B"),
              StartsWith("consecutive '/' characters are not allowed,a lowercase"));
  EXPECT_THAT(check_package_path(std::string(60, 'a') + "/bcde"), HasSubstr("no more than 63"));
  EXPECT_THAT(check_package_path(std::string(60, 'a') + "/BCDE"),
              StartsWith("must be no more than 63 characters,a lowercase"));
}

TEST(RevisionNames, every_bad_part_of_a_name_is_told) {
  EXPECT_THAT(check_revision_name("edge", "a/app", "v1"), IsEmpty());
  const std::string wrong = check_revision_name("Edge", "A/App", "v.1");
  EXPECT_THAT(wrong, StartsWith("package revision kubernetes resource name invalid:\n"));
  EXPECT_THAT(wrong, HasSubstr("repository part \"Edge\" of object name invalid\n"));
  EXPECT_THAT(wrong, HasSubstr("package path part \"A\" of object name invalid\n"));
  EXPECT_THAT(wrong, HasSubstr("package name part \"App\" of object name invalid\n"));
  EXPECT_THAT(wrong, HasSubstr("workspace name part \"v.1\" of package revision name invalid\n"));
}

TEST(RevisionNames, whole_names_are_taken_apart) {
  for (const char* good : {"edge.app.v1", "edge.a.b.v1", "edge.app.v1.2.3", "edge.app.main"}) {
    EXPECT_THAT(check_revision_object_name(good), IsEmpty()) << good;
  }
  for (const char* bad : {"", "edge", "edge.app", "edge..v1", "Edge.app.v1", "edge.app.v1."}) {
    EXPECT_THAT(check_revision_object_name(bad), HasSubstr("name invalid")) << bad;
  }
}

TEST(RevisionNames, revisions_are_numbers_with_or_without_a_v) {
  EXPECT_EQ(parse_revision("v3"), 3);
  EXPECT_EQ(parse_revision("12"), 12);
  for (const char* other : {"", "v", "v1.2.3", "main", "vv1", "v1x"}) {
    EXPECT_EQ(parse_revision(other), -1) << other;
  }
}

TEST(RevisionNames, packages_nest_by_whole_segments) {
  EXPECT_TRUE(packages_nest("a/b", "a"));
  EXPECT_TRUE(packages_nest("a", "a/b/c"));
  EXPECT_FALSE(packages_nest("a", "a"));
  EXPECT_FALSE(packages_nest("a", "ab"));
  EXPECT_FALSE(packages_nest("a/b", "a/c"));
  EXPECT_EQ(leaf_name("a/b"), "b");
  EXPECT_EQ(leaf_name("a"), "a");
}

}  // namespace
}  // namespace porchsim::fakeporch
