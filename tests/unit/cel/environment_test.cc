#include "cel/environment.h"

#include <gtest/gtest.h>

#include <string>

#include "cel/value/print.h"
#include "cel/zones/zone_files.h"

namespace porchsim::cel {
namespace {

Bindings bindings() {
  Bindings all;
  all.set("x", Value::integer(5));
  all.set("m", Value::map(ValueMap({{Value::string("a"), Value::integer(1)},
                                    {Value::string("b"), Value::list({Value::integer(2)})}})));
  return all;
}

EnvironmentOptions standard() {
  EnvironmentOptions options;
  options.variables = {{"x", int_type()}, {"m", dyn_type()}};
  return options;
}

// The value as an expression, or the error.
std::string evaluated(const std::string& text, const EnvironmentOptions& options = standard()) {
  const Environment environment(options, make_zone_files());
  const auto program = environment.compile(text);
  if (!program) return program.error().message;
  const Value value = program->evaluate(bindings()).value;
  return value.is_error() ? "error: " + value.error_message() : expression_text(value);
}

struct Case {
  const char* text;
  const char* value;
};

class Evaluates : public testing::TestWithParam<Case> {};

TEST_P(Evaluates, as_cel_go_does) { EXPECT_EQ(evaluated(GetParam().text), GetParam().value); }

INSTANTIATE_TEST_SUITE_P(
    Standard, Evaluates,
    testing::Values(
        Case{"x * 2 + 1", "11"}, Case{"'a' + 'b'", "\"ab\""}, Case{"m.b[0]", "2"},
        Case{"m['a'] == 1.0", "true"}, Case{"m.c", "error: no such key: c"},
        Case{"m.b[1]", "error: index out of bounds: 1"},
        Case{"m.b['k']", "error: unsupported index type 'string' in list"},
        Case{"has(m.a) && !has(m.z)", "true"}, Case{"1 / 0 == 1 || true", "true"},
        Case{"1 / 0 == 1 && true", "error: division by zero"},
        Case{"9223372036854775807 + 1", "error: integer overflow"},
        Case{"m + 1", "error: no such overload: _+_"}, Case{"m.a + 'b'", "error: no such overload"},
        Case{"[1, 2, 3].filter(i, i % 2 == 1).map(i, i * 10)", "[10, 30]"},
        Case{"[1, 2].exists_one(i, i > 1)", "true"}, Case{"m.all(k, k < 'c')", "true"},
        Case{"size('h\\u00e9')", "2"}, Case{"type([1]) == list", "true"},
        Case{"string(duration('90m'))", "\"5400s\""}, Case{"int('12') in [12]", "true"},
        Case{"timestamp('2024-03-01T00:00:00Z') - duration('24h')",
             "timestamp(\"2024-02-29T00:00:00Z\")"},
        Case{"timestamp('2024-01-01T00:00:00Z').getHours('+05:30')", "5"},
        Case{"timestamp('2024-01-01T00:00:00Z').getHours('No/Where')",
             "error: unknown time zone No/Where"},
        Case{"'abc'.matches('^a.c$')", "true"},
        Case{"'abc'.matches('[')", "error: error parsing regexp: missing closing ]: `[`"},
        Case{"'a'.contains(m.a)", "error: no such overload"},
        Case{"x ? 1 : 2",
             "ERROR: <input>:1:3: found no matching overload for '_?_:_' applied to '(int, int, "
             "int)'\n | x ? 1 : 2\n | ..^"}));

class Extends : public testing::TestWithParam<Case> {};

TEST_P(Extends, as_cel_go_does) {
  EXPECT_EQ(evaluated(GetParam().text, standard().with_extensions()), GetParam().value);
}

INSTANTIATE_TEST_SUITE_P(
    Extensions, Extends,
    testing::Values(
        Case{"'a-b-c'.split('-', 2)", "[\"a\", \"b-c\"]"},
        Case{"'abc'.replace('', '.')", "\".a.b.c.\""}, Case{"'tacocat'.lastIndexOf('a')", "5"},
        Case{"'%s=%d'.format(['a', 1])", "\"a=1\""},
        Case{"strings.quote('a\\n')", "\"\\\"a\\\\n\\\"\""},
        Case{"' a '.trim().upperAscii()", "\"A\""}, Case{"math.least(3, 1.5, 2u)", "1.5"},
        Case{"math.bitShiftRight(-1, 60)", "15"}, Case{"[3, 1, 2].sort()", "[1, 2, 3]"},
        Case{"[1, 2].sortBy(i, -i)", "[2, 1]"}, Case{"[[1], [2, [3]]].flatten(2)", "[1, 2, 3]"},
        Case{"[1, 1.0, 2].distinct()", "[1, 2]"}, Case{"lists.range(3).slice(1, 3)", "[1, 2]"},
        Case{"sets.equivalent([1, 2], [2, 1, 1])", "true"},
        Case{"base64.encode(b'hello')", "\"aGVsbG8=\""},
        Case{"base64.decode('aGVsbG8')", "b\"\\150\\145\\154\\154\\157\""},
        Case{"cel.bind(a, x + 1, a * a)", "36"}, Case{"m.?z.orValue(7)", "7"},
        Case{"m.?a.optMap(v, v + 1)", "optional.of(2)"}, Case{"[?m.?z, 1]", "[1]"},
        Case{"{?'k': m.?a}", "{\"k\": 1}"},
        Case{"optional.none().value()", "error: optional.none() dereference"},
        Case{"regex.replace('2024-05', '(\\\\d+)-(\\\\d+)', '\\\\2/\\\\1')", "\"05/2024\""},
        Case{"regex.extractAll('a1b2', '[a-z]([0-9])')", "[\"1\", \"2\"]"},
        Case{"{'a': 1}.transformMap(k, v, v + 1)", "{\"a\": 2}"},
        Case{"[5, 6].transformList(i, v, i * v)", "[0, 6]"},
        Case{"{'a': 'b'}.transformMapEntry(k, v, {v: k})", "{\"b\": \"a\"}"}));

TEST(Environment, an_expression_without_types_is_read_at_run_time) {
  const Environment environment({}, make_no_zones());
  const Source source("x.y.z == 3 ? 'dotted' : 'field'");
  const auto ast = environment.parse(source);
  ASSERT_TRUE(ast);
  const auto program = environment.program(*ast);
  ASSERT_TRUE(program);
  Bindings dotted;
  dotted.set("x.y", Value::map(ValueMap({{Value::string("z"), Value::integer(3)}})));
  EXPECT_EQ(program->evaluate(dotted).value.as_string(), "dotted");
  EXPECT_EQ(program->evaluate(Bindings()).value.error_message(), "no such attribute(s): x.y.z");
}

TEST(Environment, constants_are_evaluated_when_the_program_is_made) {
  EnvironmentOptions options = standard();
  options.optimizes = true;
  const Environment environment(options, make_no_zones());
  for (const auto& [text, message] :
       {std::pair{"int('x') == 1", "type conversion error from 'string' to 'int'"},
        {"'a'.matches('(')", "error parsing regexp: missing closing ): `(`"}}) {
    const auto program = environment.compile(text);
    ASSERT_FALSE(program) << text;
    EXPECT_EQ(program.error().phase, CompileError::Phase::Program);
    EXPECT_EQ(program.error().message, message);
  }
}

TEST(Environment, an_evaluation_costs_what_cel_go_counts) {
  const Environment environment(standard(), make_no_zones());
  const auto cost = [&](const char* text) {
    return environment.compile(text)->evaluate(bindings()).cost;
  };
  EXPECT_EQ(cost("1 + 1"), 1U);
  EXPECT_EQ(cost("x + 1"), 2U);
  EXPECT_EQ(cost("m.a"), 2U);
  EXPECT_EQ(cost("'0123456789a' + 'b'"), 2U);
  EXPECT_EQ(cost("[1, 2].map(i, i * 2)"), 49U);
}

TEST(Environment, an_evaluation_that_costs_too_much_is_cancelled) {
  EnvironmentOptions options = standard();
  options.most_cost = 100;
  EXPECT_EQ(evaluated("[1, 2, 3, 4, 5].map(i, [1, 2, 3].map(k, i * k))", options),
            "error: operation cancelled: actual cost limit exceeded");
}

TEST(NativeString, only_a_string_is_one) {
  EXPECT_EQ(to_native_string(Value::string("a")), "a");
  EXPECT_EQ(to_native_string(Value::integer(1)).error(),
            "unsupported type conversion from 'int' to string");
  EXPECT_EQ(to_native_string(Value()).error(),
            "type conversion error from 'null_type' to 'string'");
}

}  // namespace
}  // namespace porchsim::cel
