#include "kpt/package/ignore_file.h"

#include <gtest/gtest.h>

namespace porchsim::kpt {
namespace {

struct Case {
  const char* patterns;
  const char* path;
  bool hidden;
};

class IgnoreFileTest : public testing::TestWithParam<Case> {};

TEST_P(IgnoreFileTest, hides_what_its_patterns_name) {
  EXPECT_EQ(IgnoreFile(GetParam().patterns).hides_file(GetParam().path), GetParam().hidden);
}

INSTANTIATE_TEST_SUITE_P(
    Patterns, IgnoreFileTest,
    testing::Values(Case{"a.yaml", "a.yaml", true}, Case{"a.yaml", "d/a.yaml", true},
                    Case{"/a.yaml", "d/a.yaml", false}, Case{"d/a.yaml", "d/a.yaml", true},
                    Case{"d/a.yaml", "x/d/a.yaml", true}, Case{"/d/a.yaml", "x/d/a.yaml", false},
                    Case{"!b.yaml\n*.yaml", "b.yaml", false}, Case{"[^a-c].yaml", "b.yaml", false},
                    Case{" a.yaml ", "a.yaml", true}, Case{"a.yaml\t", "a.yaml", false},
                    Case{"\\#a", "#a", true}, Case{"[a", "a", false},
                    Case{"*.yaml", "a.yml", false}, Case{"*", "a", true},
                    Case{"d/", "d/a.yaml", true}, Case{"d/", "d", false},
                    Case{"d", "x/d/a.yaml", true}, Case{"*.yaml\n!b.yaml", "b.yaml", false},
                    Case{"# a.yaml", "a.yaml", false}, Case{"?.yaml", "a.yaml", true},
                    Case{"[a-c].yaml", "b.yaml", true}, Case{"[!a-c].yaml", "b.yaml", true},
                    Case{"", "a.yaml", false}));

TEST(GlobTest, stars_stop_at_folders_and_never_take_long) {
  EXPECT_TRUE(glob_matches("a*c", "abbc"));
  EXPECT_FALSE(glob_matches("a*c", "ab/c"));
  EXPECT_TRUE(glob_matches("a\\*c", "a*c"));
  EXPECT_FALSE(glob_matches("*a*a*a*a*a*a*a*b", std::string(5000, 'a')));
}

}  // namespace
}  // namespace porchsim::kpt
