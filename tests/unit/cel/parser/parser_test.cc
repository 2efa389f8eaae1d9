#include "cel/parser/parser.h"

#include <gtest/gtest.h>

#include <string>

#include "cel/value/print.h"

namespace porchsim::cel {
namespace {

// A tree as a text: calls by their function, folds by their parts.
std::string shown(const Expr& expr) {
  std::string text;
  const auto all = [&text, &expr] {
    for (const Expr* child : expr.children) text += " " + shown(*child);
  };
  switch (expr.kind) {
    case Expr::Kind::Literal:
      return expression_text(expr.literal);
    case Expr::Kind::Ident:
      return expr.name;
    case Expr::Kind::Select:
      return shown(*expr.children[0]) + (expr.is_test ? ".has." : ".") + expr.name;
    case Expr::Kind::Call:
      all();
      return "(" + std::string(expr.has_target ? "." : "") + expr.name + text + ")";
    case Expr::Kind::List:
      all();
      return "[" + text + "]";
    case Expr::Kind::Map:
    case Expr::Kind::Struct:
      all();
      return expr.name + "{" + text + "}";
    case Expr::Kind::Comprehension:
      all();
      return "fold " + expr.iter_var() + " " + expr.accu_var() + text;
    default:
      return "?";
  }
}

std::string tree(const std::string& text) {
  ParseOptions options;
  options.macros = standard_macros();
  const auto ast = parse(Source(text), options);
  return ast ? shown(*ast->root) : ast.error();
}

struct Case {
  const char* text;
  const char* tree;
};

class Parses : public testing::TestWithParam<Case> {};

TEST_P(Parses, as_cel_go_does) { EXPECT_EQ(tree(GetParam().text), GetParam().tree); }

INSTANTIATE_TEST_SUITE_P(
    Table, Parses,
    testing::Values(
        Case{"1 + 2 * 3 - 4", "(_-_ (_+_ 1 (_*_ 2 3)) 4)"}, Case{"--1", "1"}, Case{"-1", "-1"},
        Case{"- x", "(-_ x)"}, Case{"!!!a", "(!_ a)"},
        Case{"a ? b : c ? d : e", "(_?_:_ a b (_?_:_ c d e))"},
        Case{"a || b || c || d", "(_||_ (_||_ a b) (_||_ c d))"},
        Case{"a.b[0].c(1)", "(.c (_[_] a.b 0) 1)"}, Case{".a.b{c: 1,}", ".a.b{ 1}"},
        Case{"[1, 2,]", "[ 1 2]"}, Case{"{'a': 1}", "{ \"a\" 1}"},
        Case{"x in y == z", "(_==_ (@in x y) z)"}, Case{"has(a.b)", "a.has.b"},
        Case{"x.all(i, p)",
             "fold i @result x true (@not_strictly_false @result) (_&&_ @result p) @result"},
        Case{"x.map(i, f, g)",
             "fold i @result x [] true (_?_:_ f (_+_ @result [ g]) @result) @result"}));

class Refuses : public testing::TestWithParam<Case> {};

TEST_P(Refuses, in_the_words_of_antlr) { EXPECT_EQ(tree(GetParam().text), GetParam().tree); }

#define ANY                                                                                \
  "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, " \
  "STRING, BYTES, IDENTIFIER}"

INSTANTIATE_TEST_SUITE_P(
    Table, Refuses,
    testing::Values(
        Case{"1 +", "ERROR: <input>:1:4: Syntax error: mismatched input '<EOF>' expecting " ANY
                    "\n | 1 +\n | ...^"},
        Case{"[-1",
             "ERROR: <input>:1:4: Syntax error: mismatched input '<EOF>' expecting "
             "{']', ','}\n | [-1\n | ...^"},
        Case{"a[1", "ERROR: <input>:1:4: Syntax error: missing ']' at '<EOF>'\n | a[1\n | ...^"},
        Case{"a b",
             "ERROR: <input>:1:3: Syntax error: extraneous input 'b' expecting <EOF>\n"
             " | a b\n | ..^"},
        Case{"a.true",
             "ERROR: <input>:1:3: Syntax error: mismatched input 'true' expecting "
             "IDENTIFIER\n | a.true\n | ..^"},
        Case{"a.",
             "ERROR: <input>:1:3: Syntax error: no viable alternative at input '.'\n"
             " | a.\n | ..^"},
        Case{"for", "ERROR: <input>:1:1: reserved identifier: for\n | for\n | ^"},
        Case{"has(a)", "ERROR: <input>:1:5: invalid argument to has() macro\n | has(a)\n | ....^"},
        Case{"a.?b", "ERROR: <input>:1:2: unsupported syntax '.?'\n | a.?b\n | .^"},
        Case{"9223372036854775808",
             "ERROR: <input>:1:1: invalid int literal\n | 9223372036854775808\n | ^"}));

std::string repeated(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST(Parser, nests_as_deep_as_cel_go_and_no_deeper) {
  EXPECT_EQ(tree(repeated(249, "(") + "1" + repeated(249, ")")), "1");
  EXPECT_EQ(tree(repeated(250, "(") + "1" + repeated(250, ")")),
            "ERROR: <input>:-1:0: expression recursion limit exceeded: 250");
  EXPECT_NE(tree("1" + repeated(250, "+1")).find("(_+_"), std::string::npos);
  EXPECT_EQ(tree("1" + repeated(251, "+1")), "ERROR: <input>:-1:0: max recursion depth exceeded");
}

TEST(Parser, a_text_that_is_too_long_is_not_read) {
  EXPECT_EQ(tree(std::string(100'001, '1')),
            "ERROR: <input>:-1:0: expression code point size exceeds limit: size: 100001, limit "
            "100000");
}

TEST(Parser, recovers_only_so_often) {
  const std::string text = tree(repeated(60, "[1 "));
  EXPECT_NE(text.find("error recovery attempt limit exceeded: 30"), std::string::npos) << text;
}

}  // namespace
}  // namespace porchsim::cel
