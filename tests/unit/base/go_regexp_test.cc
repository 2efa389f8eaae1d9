#include "base/go_regexp.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace porchsim::base {
namespace {

struct Match {
  const char* pattern;
  const char* text;
  std::vector<std::string> groups;  // the whole match first, "-" for a group without a part; empty
                                    // if nothing matches
};

class GoRegexpMatches : public testing::TestWithParam<Match> {};

TEST_P(GoRegexpMatches, as_go_does) {
  const auto regexp = GoRegexp::compile(GetParam().pattern);
  ASSERT_TRUE(regexp) << regexp.error();
  std::vector<std::string> groups;
  if (const auto found = regexp->find(GetParam().text)) {
    for (const auto& group : *found) groups.push_back(group.value_or("-"));
  }
  EXPECT_EQ(groups, GetParam().groups) << GetParam().pattern;
}

INSTANTIATE_TEST_SUITE_P(
    Table, GoRegexpMatches,
    testing::Values(Match{"b+", "abbbc", {"bbb"}}, Match{"b+?", "abbbc", {"b"}},
                    Match{"^b", "ab", {}}, Match{"(a)|(b)", "b", {"b", "-", "b"}},
                    Match{"(a|ab)(c|bcd)", "abcd", {"abcd", "a", "bcd"}},
                    Match{"(a*)(a*)", "aaa", {"aaa", "aaa", ""}}, Match{"x{2,3}", "xxxx", {"xxx"}},
                    Match{"x{,3}", "x{,3}", {"x{,3}"}}, Match{R"(\d+\.\w\s)", "v1.a ", {"1.a "}},
                    Match{"[^a-c]", "abcd", {"d"}}, Match{"[]a]+", "a]b", {"a]"}},
                    Match{"[[:upper:]]+", "abCD", {"CD"}}, Match{"(?i)web", "a WEB", {"WEB"}},
                    Match{".", "\n", {}}, Match{"(?s).", "\n", {"\n"}},
                    Match{"(?m)^b$", "a\nb", {"b"}}, Match{R"(\bweb\b)", "webs web", {"web"}},
                    Match{R"(\Qa.b\E+)", "a.bb", {"a.bb"}},
                    Match{"(?P<name>é+)", "aéé", {"éé", "éé"}}, Match{"a?", "", {""}},
                    Match{"(?<name>a)(?P<name>b)", "ab", {"ab", "a", "b"}},
                    Match{R"(\p{Greek}+\PL)", "aσς1", {"σς1"}}, Match{"(?i)σ", "ς", {"ς"}},
                    Match{R"(\B)", "BςB", {}}, Match{R"(\x41\012[(?<n>])", "A\n>", {"A\n>"}},
                    Match{"^nginx(:[a-z0-9.]*)?$", "nginx:1.2", {"nginx:1.2", ":1.2"}}));

struct Refusal {
  const char* pattern;
  const char* error;
};

class GoRegexpRefuses : public testing::TestWithParam<Refusal> {};

TEST_P(GoRegexpRefuses, in_the_words_of_go) {
  const auto regexp = GoRegexp::compile(GetParam().pattern);
  ASSERT_FALSE(regexp) << GetParam().pattern;
  EXPECT_EQ(regexp.error(), std::string("error parsing regexp: ") + GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GoRegexpRefuses,
    testing::Values(Refusal{"(a", "missing closing ): `(a`"},
                    Refusal{"(?<n>a", "missing closing ): `(?<n>a`"},
                    Refusal{"a)", "unexpected ): `a)`"}, Refusal{"[a", "missing closing ]: `[a`"},
                    Refusal{"*a", "missing argument to repetition operator: `*`"},
                    Refusal{"a**", "invalid nested repetition operator: `**`"},
                    Refusal{"(?<n>*)", "missing argument to repetition operator: `*`"},
                    Refusal{"a{1001}", "invalid repeat count: `{1001}`"},
                    Refusal{"a?{3,2}?", "invalid repeat count: `{3,2}`"},
                    Refusal{"((a{100}){100}){100}", "invalid repeat count: `{100}`"},
                    Refusal{"(?<n", "invalid named capture: `(?<n`"},
                    Refusal{"(?P<n!>a)", "invalid named capture: `(?P<n!>`"},
                    Refusal{"a)(?<!b)", "unexpected ): `a)(?<!b)`"},
                    Refusal{R"((\C))", R"(invalid escape sequence: `\C`)"},
                    Refusal{R"(*\C)", "missing argument to repetition operator: `*`"},
                    Refusal{R"(\x{4(?<n>a))", R"(invalid escape sequence: `\x{4(`)"},
                    Refusal{R"(\x{)", R"(invalid escape sequence: `\x{`)"},
                    Refusal{R"(\p{Foo})", R"(invalid character class range: `\p{Foo}`)"},
                    Refusal{"a\\", "trailing backslash at end of expression: ``"},
                    Refusal{R"(\1)", R"(invalid escape sequence: `\1`)"},
                    Refusal{"[z-a]", "invalid character class range: `z-a`"},
                    Refusal{"(?=a)", "invalid or unsupported Perl syntax: `(?=`"}));

TEST(GoRegexp, takes_linear_time_where_backtracking_would_not) {
  const auto regexp = GoRegexp::compile("(a*)*(a*)*b");
  ASSERT_TRUE(regexp);
  EXPECT_FALSE(regexp->matches(std::string(20'000, 'a')));
}

TEST(GoRegexp, refuses_what_would_grow_beyond_reason) {
  EXPECT_TRUE(GoRegexp::compile(R"(\pL{1000})"));
  const std::string letters = R"(\pL{1000})";
  const auto endless = GoRegexp::compile(letters + letters + letters + letters);
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error(), "error parsing regexp: expression too large: `" + letters + letters +
                                 letters + letters + "`");
}

TEST(GoRegexp, quotes_a_text_that_then_matches_itself_alone) {
  const std::string text = "a.b*(c)[d]{e}^$|\\é";
  const auto regexp = GoRegexp::compile("^" + GoRegexp::quote(text) + "$");
  ASSERT_TRUE(regexp) << regexp.error();
  EXPECT_TRUE(regexp->matches(text));
  EXPECT_FALSE(regexp->matches("axb*(c)[d]{e}^$|\\é"));
}

}  // namespace
}  // namespace porchsim::base
