#include "scenarios/steps/partial_match.h"

#include <gtest/gtest.h>

#include <string>

namespace porchsim::scenarios {
namespace {

struct Case {
  const char* what;
  const char* expected;
  const char* actual;
  const char* problem;  // "" = it matches
};

class PartialMatchTest : public testing::TestWithParam<Case> {};

TEST_P(PartialMatchTest, says_where_they_differ_first) {
  const auto expected = api::Json::parse(GetParam().expected);
  const auto actual = api::Json::parse(GetParam().actual);
  ASSERT_TRUE(expected && actual);
  const auto mismatch = first_mismatch(*expected, *actual);
  EXPECT_EQ(mismatch ? mismatch->to_text() : "", GetParam().problem) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Table, PartialMatchTest,
    testing::Values(
        Case{"further members do not matter", R"({"a":1})", R"({"a":1,"b":2})", ""},
        Case{"nothing is expected", R"({})", R"({"b":2})", ""},
        Case{"another value", R"({"a":{"b":"x"}})", R"({"a":{"b":"y"}})",
             R"(a.b is "y", expected "x")"},
        Case{"another type", R"({"a":"1"})", R"({"a":1})", R"(a is 1, expected "1")"},
        Case{"absent", R"({"a":{"b":1}})", R"({})", R"(a is nothing, expected {"b":1})"},
        Case{"must be absent and is", R"({"a":null})", R"({"b":1})", ""},
        Case{"must be absent and is not", R"({"a":null})", R"({"a":1})",
             "a is 1, expected nothing"},
        Case{"lists item by item", R"({"l":[{"n":"a"},{"n":"b"}]})",
             R"({"l":[{"n":"a","x":1},{"n":"c"}]})", R"(l[1].n is "c", expected "b")"},
        Case{"lists have the same length", R"({"l":["a"]})", R"({"l":["a","b"]})",
             R"(l is ["a","b"], expected ["a"])"},
        Case{"text with a part", R"({"m":{"contains":"gate"}})", R"({"m":"a gate is shut"})", ""},
        Case{"text without it", R"({"m":{"contains":"gate"}})", R"({"m":"all fine"})",
             R"(m is "all fine", expected a text with "gate")"},
        Case{"a member called contains", R"({"m":{"contains":"x"}})", R"({"m":{"contains":"x"}})",
             ""},
        Case{
            "a condition by type", R"({"conditions":{"Ready":"True"}})",
            R"({"status":{"conditions":[{"type":"Stalled","status":"False"},{"type":"Ready","status":"True"}]}})",
            ""},
        Case{
            "a condition that differs", R"({"conditions":{"Ready":"True"}})",
            R"({"status":{"conditions":[{"type":"Ready","status":"False","message":"no such thing"}]}})",
            R"(condition Ready is "False" (no such thing), expected "True")"},
        Case{
            "a condition by an unquoted status", R"({"conditions":{"Ready":true,"Stalled":false}})",
            R"({"status":{"conditions":[{"type":"Stalled","status":"False"},{"type":"Ready","status":"True"}]}})",
            ""},
        Case{"a condition in full", R"({"conditions":{"Ready":{"reason":"NoErrors"}}})",
             R"({"status":{"conditions":[{"type":"Ready","status":"True","reason":"Error"}]}})",
             R"(condition Ready.reason is "Error", expected "NoErrors")"},
        Case{"a condition that must not be there", R"({"conditions":{"Old":null}})",
             R"({"status":{}})", ""},
        Case{"a condition that is not there", R"({"conditions":{"Ready":"True"}})",
             R"({"status":{}})", R"(condition Ready is nothing, expected "True")"}));

}  // namespace
}  // namespace porchsim::scenarios
