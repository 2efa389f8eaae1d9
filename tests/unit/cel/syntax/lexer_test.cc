#include "cel/syntax/lexer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cel/syntax/issues.h"
#include "cel/syntax/string_scan.h"

namespace porchsim::cel {
namespace {

// The tokens' texts, what is refused in <>.
std::vector<std::string> tokens(const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t at = 0;;) {
    const Lexed lexed = next_token(text, at);
    at = lexed.token.end;
    const std::string word(lexed.token.text(text));
    if (lexed.is_refused) {
      found.push_back("<" + word + ">");
    } else if (lexed.token.is(TokenType::End)) {
      return found;
    } else if (!lexed.token.is_hidden()) {
      found.push_back(word);
    }
  }
}

using Words = std::vector<std::string>;

TEST(Lexer, takes_the_longest_token) {
  EXPECT_EQ(tokens("a.b<=1.5e3+0x1Fu//x\n-.5"),
            (Words{"a", ".", "b", "<=", "1.5e3", "+", "0x1Fu", "-", ".5"}));
  EXPECT_EQ(tokens("1.e 0x 1e+"), (Words{"1", ".", "e", "0", "x", "1", "e", "+"}));
  EXPECT_EQ(tokens("\"\"\"a\"b\"\"\" '''"), (Words{"\"\"\"a\"b\"\"\"", "''", "<'>"}));
  EXPECT_EQ(tokens("br'\\' rb'x'"), (Words{"br'\\'", "rb", "'x'"}));
}

TEST(Lexer, refuses_up_to_where_no_rule_goes_on) {
  EXPECT_EQ(tokens("a = b"), (Words{"a", "<= >", "b"}));
  EXPECT_EQ(tokens("'ab\\zc'"), (Words{"<'ab\\z>", "c", "<'>"}));
  EXPECT_EQ(tokens("`a-b` `"), (Words{"`a-b`", "<`>"}));
  EXPECT_EQ(tokens("#x"), (Words{"<#>", "x"}));
}

TEST(Strings, say_what_their_escapes_mean) {
  EXPECT_EQ(unescape("'a\\n\\x41\\u00e9\\101'", false),
            "a\nA\xC3\xA9"
            "A");
  EXPECT_EQ(unescape("r'a\\n'", false), "a\\n");
  EXPECT_EQ(unescape("'''a\r\nb'''", false), "a\nb");
  EXPECT_EQ(unescape("'\\xff'", true), "\xFF");
  EXPECT_EQ(unescape("'\\ud800'", false).error(), "invalid unicode code point");
  EXPECT_EQ(unescape("'\\u0041'", true).error(), "unable to unescape string");
}

TEST(Issues, show_the_line_and_mark_the_place) {
  const Source source("\xC3\xA9 +\n\tx");
  Issues issues(source);
  issues.add(5, "second");
  issues.add(0, "first");
  issues.add(kNowhere, "anywhere");
  EXPECT_EQ(issues.text(),
            "ERROR: <input>:-1:0: anywhere\n"
            "ERROR: <input>:1:1: first\n | \xC3\xA9 +\n | \xEF\xBC\xBE\n"
            "ERROR: <input>:2:2: second\n |  x\n | .^");
}

}  // namespace
}  // namespace porchsim::cel
