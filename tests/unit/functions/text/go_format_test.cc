#include "functions/text/go_format.h"

#include <gtest/gtest.h>

namespace porchsim::functions {
namespace {

TEST(GoFormat, tells_what_a_format_misses) {
  struct Case {
    std::string_view format;
    std::string_view text;
  };
  for (const auto& [format, text] : {Case{"plain", "plain"},
                                     {"a%db", "a%!d(MISSING)b"},
                                     {"100%", "100%!(NOVERB)"},
                                     {"100%\" x", "100%!\"(MISSING) x"},
                                     {"a%%b", "a%b"},
                                     {"%-+# 05.3f|", "%!f(MISSING)|"},
                                     {"%*d|", "%!(BADWIDTH)%!d(MISSING)|"},
                                     {"%[2]*.[1]*f|", "%!(BADWIDTH)%!(BADPREC)%!f(BADINDEX)|"},
                                     {"%[1]d|", "%!d(BADINDEX)|"},
                                     {"%[x]5d|", "%!d(BADINDEX)|"},
                                     {"%[|", "%!|(BADINDEX)"},
                                     {"%é|", "%!é(MISSING)|"},
                                     {"%9999999d", "%!d(MISSING)"},
                                     {"%99999999d and the rest", "%!(NOVERB)"}}) {
    EXPECT_EQ(go_format_without_values(format), text) << format;
  }
}

}  // namespace
}  // namespace porchsim::functions
