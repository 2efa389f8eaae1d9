#include "cel/functions/function.h"

#include <gtest/gtest.h>

#include "cel/functions/format.h"

namespace porchsim::cel {
namespace {

TEST(Function, overloads_fit_by_the_type_of_the_first_entry) {
  const Value ints = Value::list({Value::integer(1), Value::string("a")});
  EXPECT_TRUE(fits(*list_type(int_type()), ints));
  EXPECT_FALSE(fits(*list_type(string_type()), ints));
  EXPECT_TRUE(fits(*list_type(string_type()), Value::list({})));
  EXPECT_TRUE(fits(*type_parameter("A"), ints));
  EXPECT_TRUE(fits(*nullable(int_type()), Value()));
  EXPECT_FALSE(fits(*int_type(), Value()));
}

TEST(Function, what_fits_none_is_named_with_its_types) {
  const Value arguments[] = {Value::integer(1), Value::list({})};
  EXPECT_EQ(no_such_overload("f", arguments).error_message(), "no such overload: f(int, list)");
}

TEST(FunctionTable, overloads_are_added_to_a_function_that_is_known) {
  FunctionTable table;
  add_string_extensions(table);
  add_list_extensions(table);
  const Function* reverse = table.find("reverse");
  ASSERT_NE(reverse, nullptr);
  EXPECT_EQ(reverse->overloads.size(), 2U);
}

TEST(Budget, work_and_cost_end_it_each_alone) {
  Budget cost(10);
  EXPECT_TRUE(cost.charge(10));
  EXPECT_FALSE(cost.charge(1));
  Budget work(10);
  EXPECT_FALSE(work.work(~std::uint64_t{0}));
  EXPECT_EQ(work.cost(), 0U);
}

std::string formatted(std::string_view format, ValueList values) {
  Budget budget(1'000'000);
  const auto zones = make_no_zones();
  CallContext context{budget, *zones};
  const Value arguments[] = {Value::string(std::string(format)), Value::list(std::move(values))};
  const Value result = format_string(context, arguments);
  return result.is_error() ? result.error_message() : result.as_string();
}

TEST(Format, clauses_print_as_go_prints) {
  EXPECT_EQ(formatted("%d%% %s", {Value::integer(5), Value::floating(1.50)}), "5% 1.5");
  EXPECT_EQ(formatted("%.2f %e", {Value::floating(3.14159), Value::floating(1052.0)}),
            "3.14 1.052000e+03");
  EXPECT_EQ(formatted("%x %X %b %o", {Value::string("hi"), Value::integer(-255),
                                      Value::unsigned_integer(5), Value::integer(8)}),
            "6869 -FF 101 10");
  EXPECT_EQ(formatted("%s", {Value::list({Value(), Value::boolean(true)})}), "[null, true]");
}

TEST(Format, what_is_wrong_is_told_in_the_words_of_cel_go) {
  EXPECT_EQ(formatted("%d %d", {Value::integer(1)}), "index 1 out of range");
  EXPECT_EQ(formatted("%a", {Value::integer(1)}),
            "could not parse formatting clause: unrecognized formatting clause \"a\"");
  EXPECT_EQ(formatted("%d", {Value::string("a")}),
            "error during formatting: decimal clause can only be used on ints, uints, and doubles, "
            "was given string");
  EXPECT_EQ(formatted("%", {Value::integer(1)}), "unexpected end of string");
}

}  // namespace
}  // namespace porchsim::cel
