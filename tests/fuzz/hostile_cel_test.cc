// Expressions that were made to take long, to nest deeply or to grow large: each is refused, or
// ends within the limits on what an evaluation may cost.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cel/environment.h"
#include "tests/fuzz/hostile_expressions.h"
#include "tests/fuzz/hostile_families.h"

namespace porchsim::fuzz {
namespace {

enum class End { Value, Refused, OutOfBudget, Error };

End end_of(const std::string& text) {
  cel::EnvironmentOptions options;
  options.with_extensions();
  options.variables = {{"x", cel::dyn_type()}};
  const cel::Environment environment(options, cel::make_no_zones());
  const auto program = environment.compile(text);
  if (!program) return End::Refused;
  cel::Bindings bindings;
  bindings.set("x", cel::Value::string(std::string(100'000, 'a')));
  const cel::Evaluation evaluation = program->evaluate(bindings);
  if (!evaluation.value.is_error()) return End::Value;
  const bool cancelled = evaluation.value.error_message().starts_with("operation cancelled");
  return cancelled ? End::OutOfBudget : End::Error;
}

// `levels` of what each doubles the one before.
std::string doubled(int levels, const std::string& seed, const std::string& use) {
  std::string text = use;
  for (int i = levels; i > 0; --i) {
    const std::string below = "v" + std::to_string(i - 1);
    text = "cel.bind(v" + std::to_string(i) + ", [" + below + ", " + below + "], " + text + ")";
  }
  return "cel.bind(v0, " + seed + ", " + text + ")";
}

TEST(HostileCel, what_nests_too_deeply_is_refused) {
  for (const auto& [open, close] : std::vector<std::pair<std::string, std::string>>{
           {"(", ")"}, {"[", "]"}, {"{1: ", "}"}, {"size(", ")"}, {"x[", "]"}, {"-(", ")"}}) {
    for (const std::size_t depth : {300U, 5'000U, 20'000U}) {
      EXPECT_EQ(end_of(repeated(depth, open) + "1" + repeated(depth, close)), End::Refused)
          << open << depth;
      EXPECT_EQ(end_of(repeated(depth, open)), End::Refused) << open << depth;
    }
  }
  for (const char* chain : {"1+", "1*", "x.y.", "true?1:", "x<"}) {
    EXPECT_EQ(end_of(repeated(9'000, chain) + "z"), End::Refused) << chain;
  }
}

TEST(HostileCel, what_is_long_but_flat_is_read) {
  EXPECT_EQ(end_of(repeated(9'000, "true && ") + "true"), End::Value);
  EXPECT_EQ(end_of("[" + repeated(40'000, "1,") + "1].size() == 40001"), End::Value);
  EXPECT_EQ(end_of(repeated(49'999, "!") + "true"), End::Value);
  EXPECT_EQ(end_of("'" + std::string(90'000, 'a') + "'"), End::Value);
  EXPECT_EQ(end_of(std::string(100'001, ' ')), End::Refused);
}

TEST(HostileCel, nonsense_is_refused_after_so_many_errors) {
  for (const char* part : {"$", "1 ", "[1 ", "a b ", ") ", "'", "{", "..", "? :", "&", "\"\"\""}) {
    EXPECT_EQ(end_of(repeated(99'000 / std::string(part).size(), part)), End::Refused) << part;
  }
}

TEST(HostileCel, folds_in_folds_run_out_of_budget) {
  const std::string list = "[" + repeated(99, "1,") + "1]";
  std::string text = "i0";
  for (int i = 5; i >= 0; --i) text = list + ".map(i" + std::to_string(i) + ", " + text + ")";
  EXPECT_EQ(end_of(text), End::OutOfBudget);
  EXPECT_EQ(end_of("lists.range(1000000000).size()"), End::OutOfBudget);
  EXPECT_EQ(end_of("lists.range(900000).map(i, i).size()"), End::OutOfBudget);
  EXPECT_EQ(end_of("lists.range(20000).distinct().size()"), End::OutOfBudget);
  EXPECT_EQ(end_of("sets.contains(lists.range(9000), lists.range(9000))"), End::OutOfBudget);
}

TEST(HostileCel, what_doubles_with_each_step_is_not_walked) {
  EXPECT_EQ(end_of(doubled(60, "[1]", "v60 == v60")), End::OutOfBudget);
  EXPECT_EQ(end_of(doubled(60, "[1]", "v60 in [v60]")), End::OutOfBudget);
  EXPECT_EQ(end_of(doubled(60, "[1]", "'%s'.format([v60])")), End::OutOfBudget);
  EXPECT_EQ(end_of(doubled(60, "[1]", "v60.flatten(100)")), End::OutOfBudget);
  EXPECT_EQ(end_of(doubled(60, "[1]", "sets.equivalent(v60, v60)")), End::OutOfBudget);
  EXPECT_EQ(end_of(doubled(60, "'a'", "v60.size()")), End::Value);
}

TEST(HostileCel, texts_that_grow_run_out_of_budget) {
  std::string text = "s20.size()";
  for (int i = 20; i > 0; --i) {
    const std::string below = "s" + std::to_string(i - 1);
    text = "cel.bind(s" + std::to_string(i) + ", " + below + " + " + below + ", " + text + ")";
  }
  EXPECT_EQ(end_of("cel.bind(s0, x, " + text + ")"), End::OutOfBudget);
  EXPECT_EQ(end_of("x.replace('a', x).size()"), End::OutOfBudget);
  EXPECT_EQ(end_of("x.replace('', x).size()"), End::OutOfBudget);
  EXPECT_EQ(end_of("x.split('').join(x).size()"), End::OutOfBudget);
  EXPECT_EQ(end_of("'%.1000000000f'.format([1.0])"), End::OutOfBudget);
  EXPECT_EQ(end_of("lists.range(100000).map(i, x.size())"), End::OutOfBudget);
  EXPECT_EQ(end_of("x.lastIndexOf(x.substring(1) + 'b')"), End::Value);
}

TEST(HostileCel, patterns_take_linear_time_or_are_refused) {
  EXPECT_EQ(end_of("x.matches('(a*)*(a*)*b')"), End::Value);
  EXPECT_EQ(end_of("x.matches('(a|aa)+$')"), End::Value);
  EXPECT_EQ(end_of("x.matches('(a?){1000}{1000}')"), End::Error);
  EXPECT_EQ(end_of("regex.extractAll(x, '(a+)+b').size()"), End::Value);
  EXPECT_EQ(end_of("lists.range(100000).map(i, x.matches('a*b'))"), End::OutOfBudget);
  // To find groups takes long.
  EXPECT_EQ(end_of("lists.range(30).map(i, regex.extract(x, '(a|aa)+$'))"), End::OutOfBudget);
}

TEST(HostileCel, five_hundred_expressions_end_within_the_limits) {
  const auto expressions = hostile_expressions();
  EXPECT_EQ(expressions.size(), 500U);
  for (const bool optimizes : {false, true}) {
    cel::EnvironmentOptions options = hostile_options();
    options.optimizes = optimizes;
    const cel::Environment environment(options, cel::make_no_zones());
    const cel::Bindings bindings = hostile_bindings();
    std::size_t evaluated = 0;
    std::size_t cut_short = 0;
    for (const HostileExpression& hostile : expressions) {
      SCOPED_TRACE(hostile.name);
      const auto program = environment.compile(hostile.text);
      if (!program) {
        EXPECT_FALSE(program.error().message.empty());
        continue;
      }
      ++evaluated;
      const cel::Evaluation evaluation = program->evaluate(bindings);
      const bool is_cut_short =
          evaluation.cost > cel::kMostCost || evaluation.work > cel::Budget::kMostWork;
      if (is_cut_short) {
        ++cut_short;
        EXPECT_TRUE(evaluation.value.is_error());
        EXPECT_EQ(evaluation.value.error_message(), cel::out_of_budget().error_message());
      }
      EXPECT_EQ(program->evaluate(bindings).work, evaluation.work);
    }
    // They are hostile, and most reach what they are hostile to.
    EXPECT_GE(evaluated, 300U);
    EXPECT_GE(cut_short, 150U);
  }
}

TEST(HostileCel, types_that_double_with_each_step_are_refused) {
  EXPECT_EQ(end_of(chained(60, {"[1]", "{$: $}", "true"})), End::Refused);
  EXPECT_EQ(end_of(chained(8, {"[1]", "[{'a': $}]", "$.size() == 1"})), End::Value);
}

}  // namespace
}  // namespace porchsim::fuzz
