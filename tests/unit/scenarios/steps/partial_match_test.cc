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
        Case{
            "lists have the same length", R"({"l":["a"]})", R"({"l":["a","b"]})",
            R"(l is ["a","b"], expected ["a"] and no more; where more may be, write {contains: […]})"},
        Case{"lists that have neither the same length nor the items", R"({"l":["c"]})",
             R"({"l":["a","b"]})", R"(l is ["a","b"], expected ["c"])"},
        Case{"text with a part", R"({"m":{"contains":"gate"}})", R"({"m":"a gate is shut"})", ""},
        Case{"text without it", R"({"m":{"contains":"gate"}})", R"({"m":"all fine"})",
             R"(m is "all fine", expected a text with "gate")"},
        Case{"a member called contains", R"({"m":{"contains":"x"}})", R"({"m":{"contains":"x"}})",
             ""},
        Case{"text without a part", R"({"m":{"lacks":"x"}})", R"({"m":"a gate"})", ""},
        Case{"text with what it shall lack", R"({"m":{"lacks":["x","gate"]}})", R"({"m":"a gate"})",
             R"(m is "a gate", expected a text without "gate")"},
        Case{"a number in a text", R"({"m":{"contains":7}})", R"({"m":"take 3"})",
             R"(m is "take 3", expected a text with 7)"},
        Case{"several parts", R"({"m":{"contains":["a","gate"]}})", R"({"m":"a gate"})", ""},
        Case{"one of several parts", R"({"m":{"contains":["a","door"]}})", R"({"m":"a gate"})",
             R"(m is "a gate", expected a text with "door")"},
        Case{"text that matches", R"({"m":{"matches":"^v[0-9]+$"}})", R"({"m":"v12"})", ""},
        Case{"text that does not match", R"({"m":{"matches":"^v[0-9]+$"}})", R"({"m":"v12a"})",
             R"(m is "v12a", expected a text that matches "^v[0-9]+$")"},
        Case{"another text", R"({"m":{"not":"a"}})", R"({"m":"b"})", ""},
        Case{"just that text", R"({"m":{"not":"a"}})", R"({"m":"a"})",
             R"(m is "a", expected anything but "a")"},
        Case{"text that does not match, which is wanted", R"({"m":{"not":{"matches":"b$"}}})",
             R"({"m":"a"})", ""},
        Case{"text that matches, which is not wanted", R"({"m":{"not":{"matches":"b$"}}})",
             R"({"m":"ab"})", R"(m is "ab", expected anything but {"matches":"b$"})"},
        Case{"two words of a text", R"({"m":{"contains":"a","not":{"matches":"b$"}}})",
             R"({"m":"ab"})", R"(m is "ab", expected anything but {"matches":"b$"})"},
        Case{"a number above", R"({"n":"at least 2"})", R"({"n":3})", ""},
        Case{"a number below", R"({"n":"at least 2"})", R"({"n":1})",
             R"(n is 1, expected "at least 2")"},
        Case{"a negative number", R"({"n":"at most -1"})", R"({"n":-1})", ""},
        Case{"a number between", R"({"n":"2 to 3"})", R"({"n":3})", ""},
        Case{"a number beyond", R"({"n":"2 to 3"})", R"({"n":4})", R"(n is 4, expected "2 to 3")"},
        Case{"a text that looks like bounds", R"({"n":"at least 2"})", R"({"n":"at least 2"})", ""},
        Case{"a text is no number", R"({"n":"2"})", R"({"n":2})", R"(n is 2, expected "2")"},
        Case{"not a number", R"({"n":{"not":"at least 2"}})", R"({"n":3})",
             R"(n is 3, expected anything but "at least 2")"},
        Case{"some item", R"({"l":{"some":{"n":"b"}}})", R"({"l":[{"n":"a"},{"n":"b","x":1}]})",
             ""},
        Case{"no such item", R"({"l":{"some":{"n":"c"}}})", R"({"l":[{"n":"a"}]})",
             R"(l is [{"n":"a"}], expected an item like {"n":"c"})"},
        Case{"each item", R"({"l":{"each":{"n":"a"}}})", R"({"l":[{"n":"a"},{"n":"a"}]})", ""},
        Case{"not each item", R"({"l":{"each":{"n":"a"}}})", R"({"l":[{"n":"a"},{"n":"b"}]})",
             R"(l[1].n is "b", expected "a")"},
        Case{"each of no items", R"({"l":{"each":{"n":"a"}}})", R"({"l":[]})",
             R"(l is [], expected items)"},
        Case{"each of an absent list", R"({"l":{"each":{"n":"a"}}})", R"({})",
             R"(l is nothing, expected items)"},
        Case{"no item", R"({"l":{"none":"a"}})", R"({"l":["b"]})", ""},
        Case{"no item of an absent list", R"({"l":{"none":"a"}})", R"({})", ""},
        Case{"an item that shall not be", R"({"l":{"none":"a"}})", R"({"l":["b","a"]})",
             R"(l[1] is "a", expected no item like "a")"},
        Case{"items in any order", R"({"l":{"contains":["b","a"]}})", R"({"l":["a","x","b"]})", ""},
        Case{"an item alone", R"({"l":{"contains":"b"}})", R"({"l":["a","b"]})", ""},
        Case{"one of the items is missing", R"({"l":{"contains":["b","c"]}})", R"({"l":["a","b"]})",
             R"(l is ["a","b"], expected an item like "c")"},
        Case{"an absent list has no item", R"({"l":{"contains":"b"}})", R"({})",
             R"(l is nothing, expected an item like "b")"},
        Case{"so many items", R"({"l":{"count":2}})", R"({"l":["a","b"]})", ""},
        Case{"at most so many items", R"({"l":{"count":"at most 1"}})", R"({"l":["a","b"]})",
             R"(l is ["a","b"] of 2, expected at most 1 items)"},
        Case{"an absent list has none", R"({"l":{"count":0}})", R"({})", ""},
        Case{"another list", R"({"l":{"not":["a"]}})", R"({"l":["a","b"]})", ""},
        Case{"just that list", R"({"l":{"not":["a"]}})", R"({"l":["a"]})",
             R"(l is ["a"], expected anything but ["a"])"},
        Case{"another object", R"({"o":{"not":{"a":1}}})", R"({"o":{"a":2}})", ""},
        Case{"an object that shall not be", R"({"o":{"not":{"a":1},"b":2}})",
             R"({"o":{"a":1,"b":2}})", R"(o is {"a":1,"b":2}, expected anything but {"a":1})"},
        Case{"a member that is called not", R"({"o":{"not":"x"}})", R"({"o":{"not":"y"}})",
             R"(o.not is "y", expected "x")"},
        Case{"what is absent is not that", R"({"o":{"not":"x"}})", R"({})", ""},
        Case{"members are no words", R"({"data":{"count":"1"}})", R"({"data":{"count":"2"}})",
             R"(data.count is "2", expected "1")"},
        Case{"not the whole object, conditions by type",
             R"({"not":{"conditions":{"Ready":"True"}}})",
             R"({"status":{"conditions":[{"type":"Ready","status":"True"}]}})",
             R"(it is just that, expected anything but {"conditions":{"Ready":"True"}})"},
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
        Case{"a status that shall not be", R"({"conditions":{"Ready":{"not":"True"}}})",
             R"({"status":{"conditions":[{"type":"Ready","status":"True"}]}})",
             R"(condition Ready is "True", expected anything but "True")"},
        Case{"an unquoted status that shall not be", R"({"conditions":{"Ready":{"not":true}}})",
             R"({"status":{"conditions":[{"type":"Ready","status":"True"}]}})",
             R"(condition Ready is "True", expected anything but "True")"},
        Case{"another reason", R"({"conditions":{"Ready":{"not":{"reason":"Error"}}}})",
             R"({"status":{"conditions":[{"type":"Ready","status":"True","reason":"NoErrors"}]}})",
             ""},
        Case{"a condition that must not be there", R"({"conditions":{"Old":null}})",
             R"({"status":{}})", ""},
        Case{"a condition that is not there", R"({"conditions":{"Ready":"True"}})",
             R"({"status":{}})", R"(condition Ready is nothing, expected "True")"}));

}  // namespace
}  // namespace porchsim::scenarios
