#include <array>
#include <string>

#include "cel/functions/function.h"
#include "cel/syntax/ast.h"
#include "cel/value/compare.h"

namespace porchsim::cel {
namespace {

// What a comparison says, or its error.
template <class Holds>
Value compared(CallContext& context, Arguments arguments, Holds holds) {
  const Value& a = arguments[0];
  if (!context.budget.work(a.weight())) return out_of_budget();
  const Value order = compare(a, arguments[1]);
  return order.is_error() ? order : Value::boolean(holds(order.as_int()));
}

Value less(CallContext& context, Arguments arguments) {
  return compared(context, arguments, [](std::int64_t order) { return order < 0; });
}
Value less_equals(CallContext& context, Arguments arguments) {
  return compared(context, arguments, [](std::int64_t order) { return order <= 0; });
}
Value greater(CallContext& context, Arguments arguments) {
  return compared(context, arguments, [](std::int64_t order) { return order > 0; });
}
Value greater_equals(CallContext& context, Arguments arguments) {
  return compared(context, arguments, [](std::int64_t order) { return order >= 0; });
}

// The overloads of a relation in cel-go's order. Their numbers are the ids' beginnings.
struct Names {
  std::array<std::string_view, 14> ids;
};

std::vector<Overload> overloads(const Names& names) {
  const auto& types = {std::pair{bool_type(), bool_type()},
                       {int_type(), int_type()},
                       {int_type(), double_type()},
                       {int_type(), uint_type()},
                       {uint_type(), uint_type()},
                       {uint_type(), double_type()},
                       {uint_type(), int_type()},
                       {double_type(), double_type()},
                       {double_type(), int_type()},
                       {double_type(), uint_type()},
                       {string_type(), string_type()},
                       {bytes_type(), bytes_type()},
                       {timestamp_type(), timestamp_type()},
                       {duration_type(), duration_type()}};
  std::vector<Overload> list;
  for (const auto& [left, right] : types) {
    list.push_back({names.ids[list.size()], false, {left, right}, bool_type()});
  }
  return list;
}

Value logical_not(CallContext&, Arguments arguments) {
  const Value& value = arguments[0];
  if (!value.is(Value::Kind::Bool)) return no_such_overload();
  return Value::boolean(!value.as_bool());
}

Value not_strictly_false(CallContext&, Arguments arguments) {
  const Value& value = arguments[0];
  return value.is(Value::Kind::Bool) ? value : Value::boolean(true);
}

}  // namespace

void add_relations(FunctionTable& table) {
  constexpr Names kLess = {{"less_bool", "less_int64", "less_int64_double", "less_int64_uint64",
                            "less_uint64", "less_uint64_double", "less_uint64_int64", "less_double",
                            "less_double_int64", "less_double_uint64", "less_string", "less_bytes",
                            "less_timestamp", "less_duration"}};
  constexpr Names kLessEquals = {
      {"less_equals_bool", "less_equals_int64", "less_equals_int64_double",
       "less_equals_int64_uint64", "less_equals_uint64", "less_equals_uint64_double",
       "less_equals_uint64_int64", "less_equals_double", "less_equals_double_int64",
       "less_equals_double_uint64", "less_equals_string", "less_equals_bytes",
       "less_equals_timestamp", "less_equals_duration"}};
  constexpr Names kGreater = {{"greater_bool", "greater_int64", "greater_int64_double",
                               "greater_int64_uint64", "greater_uint64", "greater_uint64_double",
                               "greater_uint64_int64", "greater_double", "greater_double_int64",
                               "greater_double_uint64", "greater_string", "greater_bytes",
                               "greater_timestamp", "greater_duration"}};
  constexpr Names kGreaterEquals = {
      {"greater_equals_bool", "greater_equals_int64", "greater_equals_int64_double",
       "greater_equals_int64_uint64", "greater_equals_uint64", "greater_equals_uint64_double",
       "greater_equals_uint64_int64", "greater_equals_double", "greater_equals_double_int64",
       "greater_equals_double_uint64", "greater_equals_string", "greater_equals_bytes",
       "greater_equals_timestamp", "greater_equals_duration"}};
  table.add({operators::kLess, overloads(kLess), less, Arity::Binary, is_ordered});
  table.add(
      {operators::kLessEquals, overloads(kLessEquals), less_equals, Arity::Binary, is_ordered});
  table.add({operators::kGreater, overloads(kGreater), greater, Arity::Binary, is_ordered});
  table.add({operators::kGreaterEquals, overloads(kGreaterEquals), greater_equals, Arity::Binary,
             is_ordered});
}

void add_logic(FunctionTable& table) {
  const TypeRef any = type_parameter("A");
  const TypeRef& truth = bool_type();
  // The evaluator runs these itself.
  table.add({operators::kConditional, {{"conditional", false, {truth, any, any}, any}}});
  table.add({operators::kAnd, {{"logical_and", false, {truth, truth}, truth}}});
  table.add({operators::kOr, {{"logical_or", false, {truth, truth}, truth}}});
  table.add({operators::kEquals, {{"equals", false, {any, any}, truth}}});
  table.add({operators::kNotEquals, {{"not_equals", false, {any, any}, truth}}});
  table.add({operators::kNot, {{"logical_not", false, {truth}, truth}}, logical_not, Arity::Unary});
  table.add({operators::kNotStrictlyFalse,
             {{"not_strictly_false", false, {truth}, truth}},
             not_strictly_false,
             Arity::Unary});
}

}  // namespace porchsim::cel
