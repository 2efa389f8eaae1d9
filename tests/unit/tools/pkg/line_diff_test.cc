#include "tools/pkg/line_diff.h"

#include <gtest/gtest.h>

#include <string>

namespace porchsim::scenarios {
namespace {

std::string numbers(int from, int to) {
  std::string text;
  for (int i = from; i <= to; ++i) text += std::to_string(i) + "\n";
  return text;
}

TEST(LineDiffTest, equal_texts_have_none) { EXPECT_EQ(unified_diff("a\nb", "a\nb"), ""); }

TEST(LineDiffTest, a_hunk_has_three_lines_of_context) {
  EXPECT_EQ(unified_diff(numbers(1, 9), numbers(1, 4) + "five\n" + numbers(6, 9)),
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(LineDiffTest, near_changes_share_a_hunk_and_far_ones_do_not) {
  const std::string before = numbers(1, 30);
  EXPECT_EQ(unified_diff(before, numbers(2, 7) + numbers(9, 30)),
            "@@ -1,11 +1,9 @@\n-1\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n 9\n 10\n 11\n");
  EXPECT_EQ(unified_diff(before, numbers(2, 29)),
            "@@ -1,4 +1,3 @@\n-1\n 2\n 3\n 4\n@@ -27,4 +26,3 @@\n 27\n 28\n 29\n-30\n");
}

TEST(LineDiffTest, empty_texts_and_missing_line_breaks_are_told) {
  EXPECT_EQ(unified_diff("", "a\n"), "@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(unified_diff("a\n", ""), "@@ -1 +0,0 @@\n-a\n");
  EXPECT_EQ(unified_diff("a\n", "a"), "@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n");
}

TEST(LineDiffTest, the_fewest_lines_are_told) {
  EXPECT_EQ(unified_diff("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n"),
            "@@ -1,7 +1,6 @@\n-a\n-b\n c\n+b\n a\n b\n-b\n a\n+c\n");
}

}  // namespace
}  // namespace porchsim::scenarios
