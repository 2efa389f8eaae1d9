#include "kpt/yaml/resolve.h"

#include <gtest/gtest.h>

#include <string>

#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {
namespace {

struct Tagged {
  const char* text;
  std::string_view tag;
};

class PlainTag : public testing::TestWithParam<Tagged> {};

TEST_P(PlainTag, is_what_go_yaml_resolves) {
  EXPECT_EQ(resolve_plain(GetParam().text), GetParam().tag) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Constants, PlainTag,
                         testing::Values(Tagged{"", kNullTag}, Tagged{"~", kNullTag},
                                         Tagged{"Null", kNullTag}, Tagged{"nULL", kStrTag},
                                         Tagged{"true", kBoolTag}, Tagged{"FALSE", kBoolTag},
                                         Tagged{"yes", kStrTag}, Tagged{"off", kStrTag},
                                         Tagged{"y", kStrTag}, Tagged{"<<", kStrTag},
                                         Tagged{".inf", kFloatTag}, Tagged{"-.INF", kFloatTag},
                                         Tagged{".NaN", kFloatTag}, Tagged{"-.nan", kStrTag}));

INSTANTIATE_TEST_SUITE_P(
    Integers, PlainTag,
    testing::Values(Tagged{"0", kIntTag}, Tagged{"-12", kIntTag}, Tagged{"+1", kIntTag},
                    Tagged{"1_000", kIntTag}, Tagged{"0777", kIntTag}, Tagged{"0o17", kIntTag},
                    Tagged{"0x1F", kIntTag}, Tagged{"-0b11", kIntTag}, Tagged{"0b-11", kIntTag},
                    Tagged{"0B-11", kStrTag}, Tagged{"-0b-11", kStrTag}, Tagged{"0x", kStrTag},
                    Tagged{"0b2", kStrTag}, Tagged{"1a", kStrTag}, Tagged{"-", kStrTag},
                    Tagged{"18446744073709551615", kIntTag},
                    Tagged{"-9223372036854775808", kIntTag},
                    Tagged{"18446744073709551616", kFloatTag},
                    Tagged{"-9223372036854775809", kFloatTag},
                    Tagged{"+18446744073709551615", kFloatTag},
                    // No octal number, but a decimal float.
                    Tagged{"08", kFloatTag}, Tagged{"0xFFFFFFFFFFFFFFFFF", kStrTag}));

INSTANTIATE_TEST_SUITE_P(Floats, PlainTag,
                         testing::Values(Tagged{"1.5", kFloatTag}, Tagged{"1.", kFloatTag},
                                         Tagged{".5", kFloatTag}, Tagged{"-.5e+3", kFloatTag},
                                         Tagged{"1e3", kFloatTag}, Tagged{".5_0", kFloatTag},
                                         Tagged{"._5", kStrTag}, Tagged{".5_", kStrTag},
                                         Tagged{".", kStrTag}, Tagged{"1.2.3", kStrTag},
                                         Tagged{"1e", kStrTag}, Tagged{"1e400", kStrTag},
                                         Tagged{"1e-400", kFloatTag}, Tagged{"0e99999", kFloatTag},
                                         Tagged{"1.7976931348623157e308", kFloatTag},
                                         Tagged{"1.7976931348623159e308", kStrTag},
                                         Tagged{"0.00017976931348623159e312", kStrTag},
                                         Tagged{"1e99999999999999999999", kStrTag}));

INSTANTIATE_TEST_SUITE_P(
    Timestamps, PlainTag,
    testing::Values(
        Tagged{"2001-12-14", kTimestampTag}, Tagged{"2001-1-4", kTimestampTag},
        Tagged{"2001-02-29", kStrTag}, Tagged{"2004-02-29", kTimestampTag},
        Tagged{"1900-02-29", kStrTag}, Tagged{"2001-13-01", kStrTag},
        Tagged{"2001-12-14T21:59:43.10-05:00", kTimestampTag},
        Tagged{"2001-12-14t21:59:43Z", kTimestampTag}, Tagged{"2001-12-14T21:59:43", kStrTag},
        Tagged{"2001-12-14 21:59:43.1", kTimestampTag},
        Tagged{"2001-12-14   1:2:3,5", kTimestampTag}, Tagged{"2001-12-14 21:59:43 Z", kStrTag},
        Tagged{"2001-12-14 24:00:00", kStrTag}, Tagged{"2001-12-14T01:02:03+24:60", kTimestampTag},
        Tagged{"2001-12-14T01:02:03+25:00", kStrTag}, Tagged{"201-12-14", kStrTag}));

// 2^1024 - 2^970 lies half a step above the largest 64-bit float and rounds to infinity; one less
// does not.
TEST(PlainTagBound, of_floats_is_exact) {
  const std::string bound =
      "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017"
      "977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273"
      "854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704"
      "342711559699508093042880177904174497792";
  ASSERT_EQ(bound.size(), 309u);
  EXPECT_EQ(resolve_plain(bound), kStrTag);
  EXPECT_EQ(resolve_plain(bound + ".0"), kStrTag);
  const std::string below = bound.substr(0, bound.size() - 2) + "79.9";
  EXPECT_EQ(resolve_plain(below), kFloatTag);
}

TEST(OldTexts, are_told_from_strings) {
  for (const char* text : {"y", "NO", "On", "1:30", "-1:2:3.5_", "190:20:30", "1_0:59"}) {
    EXPECT_TRUE(is_old_bool_or_base60(text)) << text;
  }
  for (const char* text :
       {"", "true", "yEs", "1:75", "1:", ":1", "1.5:2", "a:1", "1:30x", "12", "1.5"}) {
    EXPECT_FALSE(is_old_bool_or_base60(text)) << text;
  }
}

TEST(TagForms, are_two) {
  EXPECT_EQ(short_tag("tag:yaml.org,2002:str"), "!!str");
  EXPECT_EQ(long_tag("!!str"), "tag:yaml.org,2002:str");
  EXPECT_EQ(short_tag("!mine"), "!mine");
  EXPECT_EQ(long_tag("tag:example.com,2000:x"), "tag:example.com,2000:x");
}

}  // namespace
}  // namespace porchsim::kpt::yaml
