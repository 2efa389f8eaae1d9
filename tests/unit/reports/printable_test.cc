#include "reports/printable.h"

#include <gtest/gtest.h>

namespace porchsim::reports {
namespace {

TEST(Printable, escapes_what_a_terminal_would_obey) {
  EXPECT_EQ(printable("a\x1b[31m\x07 b\r\x7f"), "a\\x1b[31m\\x07 b\\x0d\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J"),
            "\\xc2\\x9b2J");
}

TEST(Printable, keeps_characters_and_escapes_bytes_that_are_none) {
  EXPECT_EQ(printable("é € \xf0\x9f\x98\x80\t!"), "é € \xf0\x9f\x98\x80\t!");
  EXPECT_EQ(printable("\xff\xe2\x82 é\xc3"), "\\xff\\xe2\\x82 é\\xc3");
}

TEST(Printable, cuts_long_lines_and_counts_what_is_left_out) {
  const std::string line(kLongestLine, 'x');
  EXPECT_EQ(printable(line), line);
  EXPECT_EQ(printable(line + "yz\nshort"), line + "… (2 more bytes)\nshort");
}

TEST(Printable, cuts_many_lines) {
  std::string text;
  for (std::size_t i = 0; i < kMostLines; ++i) text += "line\n";
  EXPECT_EQ(printable(text).find("more"), std::string::npos);
  EXPECT_TRUE(printable(text + "41\n42\n").ends_with("line\n… (2 more lines)"));
}

TEST(Printable, indents_further_lines_and_drops_the_last_break) {
  EXPECT_EQ(printable("one\ntwo\n", "  "), "one\n  two");
}

TEST(Printable, puts_several_lines_on_one) {
  EXPECT_EQ(printable_line("one\ntwo\n"), "one\\ntwo\\n");
}

}  // namespace
}  // namespace porchsim::reports
