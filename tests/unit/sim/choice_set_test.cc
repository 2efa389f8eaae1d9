#include "sim/choice_set.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace porchsim::sim {
namespace {

TEST(ChoiceSetTest, AnEmptySetHasAText) {
  EXPECT_EQ(ChoiceSet().to_text(), "porchsim1:");
  const auto parsed = ChoiceSet::parse("porchsim1:");
  EXPECT_EQ(parsed.error, "");
  EXPECT_EQ(parsed.choices, ChoiceSet());
}

TEST(ChoiceSetTest, TheTextLeavesOutWhatTheEntryBeforeSays) {
  ChoiceSet set;
  set.deviations[{"sched.preempt", "world", 3}] = 1;
  set.deviations[{"sched.preempt", "world", 17}] = 1;
  set.deviations[{"sched.pick", "world", 17}] = 2;
  set.deviations[{"watch.delay", "pv-controller", 0}] = 18446744073709551615ULL;
  set.deviations[{"watch.delay", "world", 0}] = 1;
  EXPECT_EQ(set.to_text(),
            "porchsim1:sched.pick@world#17=2,sched.preempt@world#3,#17,"
            "watch.delay@pv-controller#0=18446744073709551615,watch.delay@world#0");
  EXPECT_EQ(ChoiceSet::parse(set.to_text()).choices, set);
}

TEST(ChoiceSetTest, OtherBytesArePercentEncoded) {
  ChoiceSet set;
  set.deviations[{"a site", "späth@#=,%", 0}] = 1;
  set.deviations[{"", "", 1}] = 2;
  EXPECT_EQ(set.to_text(), "porchsim1:@#1=2,a%20site@sp%C3%A4th%40%23%3D%2C%25#0");
  EXPECT_EQ(ChoiceSet::parse(set.to_text()).choices, set);
}

TEST(ChoiceSetTest, LongEntriesAreReadInAnyOrder) {
  const auto parsed = ChoiceSet::parse("porchsim1:b@x#2=1,a@x#1=3,#0=1,b@x#1=5,b@%79#0");
  ASSERT_EQ(parsed.error, "");
  EXPECT_EQ(parsed.choices.to_text(), "porchsim1:a@x#0,#1=3,b@x#1=5,#2,b@y#0");
}

struct Broken {
  std::string_view text;
  std::string_view error;
};

constexpr Broken kBroken[] = {
    {"", "column 1: choices begin with \"porchsim1:\""},
    {"seed 41", "column 1: choices begin with \"porchsim1:\""},
    {"porchsim", "column 9: expected \"porchsim1:\", the text ends"},
    {"porchsim1", "column 10: expected \"porchsim1:\", the text ends"},
    {"porchsim:a@b#1", "column 9: expected \"porchsim1:\", found ':'"},
    {"porchsim2:a@b#1",
     "column 9: version \"2\" of the choices' text is not known; this program reads version 1"},
    {"porchsim1:a", "column 12: expected '@' after a site, the text ends"},
    {"porchsim1:a b@c#1", "column 12: expected '@' after a site, found ' '"},
    {"porchsim1:a#1", "column 12: expected '@' after a site, found '#'"},
    {"porchsim1:a@b", "column 14: expected '#' after an actor, the text ends"},
    {"porchsim1:a@b=1", "column 14: expected '#' after an actor, found '='"},
    {"porchsim1:a@b@c#1", "column 14: expected '#' after an actor, found '@'"},
    {"porchsim1:a\x01@b#1", "column 12: expected '@' after a site, found byte 0x01"},
    {"porchsim1:a%4@b#1", "column 12: '%' must be followed by two hexadecimal digits"},
    {"porchsim1:a%", "column 12: '%' must be followed by two hexadecimal digits"},
    {"porchsim1:a@b#", "column 15: expected an ordinal, the text ends"},
    {"porchsim1:a@b#x", "column 15: expected an ordinal, found 'x'"},
    {"porchsim1:a@b#-1", "column 15: expected an ordinal, found '-'"},
    {"porchsim1:a@b#01", "column 15: numbers have no leading zeros"},
    {"porchsim1:a@b#18446744073709551616", "column 15: 18446744073709551616 is too large"},
    {"porchsim1:a@b#1=", "column 17: expected a value, the text ends"},
    {"porchsim1:a@b#1=0", "column 17: a value of 0 is no deviation; leave the choice out"},
    {"porchsim1:a@b#1=2;", "column 18: expected ',' or the end, found ';'"},
    {"porchsim1:a@b#1\n", "column 16: expected ',' or the end, found byte 0x0A"},
    {"porchsim1:a@b#1,", "column 17: expected '@' after a site, the text ends"},
    {"porchsim1:#1",
     "column 11: the first choice needs its site and actor: site@actor#ordinal=value"},
    {"porchsim1:a@b#1,#2,#1",
     "column 20: this choice stands here twice; each ordinal (1) of a site and actor may be given "
     "once"},
};

TEST(ChoiceSetTest, ABrokenTextIsRefusedWithItsPlace) {
  for (const Broken& broken : kBroken) {
    const auto parsed = ChoiceSet::parse(broken.text);
    EXPECT_EQ(parsed.error, broken.error) << broken.text;
    EXPECT_EQ(parsed.choices, ChoiceSet()) << broken.text;
  }
}

}  // namespace
}  // namespace porchsim::sim
