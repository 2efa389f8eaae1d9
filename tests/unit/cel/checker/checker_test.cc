#include "cel/checker/checker.h"

#include <gtest/gtest.h>

#include <string>

#include "cel/parser/parser.h"

namespace porchsim::cel {
namespace {

Declarations declarations() {
  Declarations all;
  add_logic(all.functions);
  add_arithmetic(all.functions);
  add_relations(all.functions);
  add_aggregates(all.functions);
  add_conversions(all.functions);
  add_strings(all.functions);
  for (const TypeRef& type : {int_type(), string_type(), list_of_dyn(), duration_type()}) {
    all.types.emplace(type->name(), type);
  }
  all.variables = {{"x", int_type()},
                   {"any", dyn_type()},
                   {"a.b", string_type()},
                   {"m", map_type(string_type(), int_type())}};
  return all;
}

// The type, or what is wrong.
std::string checked(const std::string& text, const Declarations& known) {
  ParseOptions options;
  options.macros = standard_macros();
  const Source source(text);
  auto ast = parse(source, options);
  if (!ast) return ast.error();
  const auto issues = check(*ast, source, known);
  return issues ? issues->substr(0, issues->find('\n')) : result_text(*ast->root->type);
}

struct Case {
  const char* text;
  const char* type;
};

class Checks : public testing::TestWithParam<Case> {};

TEST_P(Checks, as_cel_go_does) {
  EXPECT_EQ(checked(GetParam().text, declarations()), GetParam().type);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Checks,
    testing::Values(
        Case{"x + 1", "int"}, Case{"any + any", "dyn"}, Case{"a.b", "string"},
        // What is indexed of dyn is a type to be found: the first overload settles it.
        Case{"any['k'] + any['l']", "bytes"}, Case{"any['k'] + '-'", "string"},
        Case{"[1, 'a']", "list(dyn)"}, Case{"[[], [1]]", "list(list(int))"},
        Case{"{'a': 1}", "map(string, int)"}, Case{"m.k", "int"}, Case{"has(m.k)", "bool"},
        Case{"type(x)", "type(int)"},
        Case{"google.protobuf.Duration", "type(google.protobuf.Duration)"},
        Case{"[1, 2].map(i, string(i))", "list(string)"}, Case{"m.all(k, k == 'a')", "bool"},
        Case{"1 == 'a'",
             "ERROR: <input>:1:3: found no matching overload for '_==_' applied to '(int, "
             "string)'"},
        Case{"1 < 1.0",
             "ERROR: <input>:1:3: found no matching overload for '_<_' applied to '(int, double)'"},
        // cel-go forgets that rule with its first comprehension.
        Case{"[1].all(i, true) && 1 < 1.0", "bool"},
        Case{"'a'.contains(1)",
             "ERROR: <input>:1:13: found no matching overload for 'contains' applied to "
             "'string.(int)'"},
        Case{"y", "ERROR: <input>:1:1: undeclared reference to 'y' (in container '')"},
        Case{"x.k", "ERROR: <input>:1:2: type 'int' does not support field selection"},
        Case{"1.all(i, true)",
             "ERROR: <input>:1:1: expression of type 'int' cannot be range of a comprehension "
             "(must be list, map, or dynamic)"},
        Case{"int{}", "ERROR: <input>:1:4: 'int' is not a message type"},
        Case{"x{}", "ERROR: <input>:1:2: 'int' is not a type"},
        Case{"x ? 1 : 2",
             "ERROR: <input>:1:3: found no matching overload for '_?_:_' applied to '(int, int, "
             "int)'"}));

TEST(Checker, literals_are_of_one_type_where_that_is_asked) {
  Declarations strict = declarations();
  strict.homogeneous_literals = true;
  EXPECT_EQ(checked("[1, 'a', 2.0]", strict),
            "ERROR: <input>:1:5: expected type 'int' but found 'string'");
  EXPECT_EQ(checked("{'a': 1, 'b': 'c'}", strict),
            "ERROR: <input>:1:15: expected type 'int' but found 'string'");
  EXPECT_EQ(checked("[any, any]", strict), "list(dyn)");
  EXPECT_EQ(checked("[any, 1]", strict), "ERROR: <input>:1:7: expected type 'dyn' but found 'int'");
}

TEST(Checker, names_are_looked_up_from_the_inside_of_a_container) {
  EXPECT_EQ(candidate_names("a.b", "x.y"), (std::vector<std::string>{"a.b.x.y", "a.x.y", "x.y"}));
  EXPECT_EQ(candidate_names("a.b", ".x"), (std::vector<std::string>{"x"}));
  Declarations known = declarations();
  known.container = "a";
  EXPECT_EQ(checked("b", known), "string");
}

}  // namespace
}  // namespace porchsim::cel
