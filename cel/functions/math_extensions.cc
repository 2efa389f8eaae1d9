#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "cel/functions/function.h"
#include "cel/value/compare.h"
#include "cel/value/number.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

Value same(CallContext&, Arguments arguments) { return arguments[0]; }

// "math.@min" behind an error that does not name it.
Value suffixed(Value value, std::string_view suffix) {
  if (!value.is_error() || value.error_message().find(suffix) != std::string::npos) return value;
  return Value::error(fmt::format("{}: {}", value.error_message(), suffix));
}

// The one that is less, or greater: the first of equal ones.
Value extreme_of(const Value& a, const Value& b, std::int64_t order_of_second,
                 std::string_view name) {
  if (!is_ordered(a)) return no_such_overload();
  const Value order = compare(a, b);
  if (order.is_error()) return suffixed(order, name);
  return order.as_int() == order_of_second ? b : a;
}

Value extreme(CallContext& context, Arguments arguments, std::int64_t order,
              std::string_view name) {
  if (arguments.size() == 2) return extreme_of(arguments[0], arguments[1], order, name);
  const ValueList& items = arguments[0].as_list();
  if (items.empty()) return Value::error(fmt::format("{}(list) argument must not be empty", name));
  if (!context.budget.work(items.size())) return out_of_budget();
  Value best = items.front();
  for (std::size_t i = 1; i < items.size(); ++i) best = extreme_of(best, items[i], order, name);
  return best.is_number() ? best : Value::error(fmt::format("no such overload: {}", name));
}

Value least(CallContext& context, Arguments arguments) {
  return extreme(context, arguments, 1, "math.@min");
}
Value greatest(CallContext& context, Arguments arguments) {
  return extreme(context, arguments, -1, "math.@max");
}

template <double (*change)(double)>
Value changed(CallContext&, Arguments arguments) {
  return Value::floating(change(arguments[0].as_double()));
}

Value is_inf(CallContext&, Arguments arguments) {
  return Value::boolean(std::isinf(arguments[0].as_double()));
}
Value is_not_a_number(CallContext&, Arguments arguments) {
  return Value::boolean(is_nan(arguments[0].as_double()));
}
Value is_finite(CallContext&, Arguments arguments) {
  return Value::boolean(std::isfinite(arguments[0].as_double()));
}

Value absolute(CallContext&, Arguments arguments) {
  const Value& value = arguments[0];
  if (value.is(Kind::Double)) return Value::floating(std::fabs(value.as_double()));
  if (value.as_int() == std::numeric_limits<std::int64_t>::min()) {
    return Value::error("integer overflow");
  }
  return value.as_int() >= 0 ? value : Value::integer(-value.as_int());
}

Value sign(CallContext&, Arguments arguments) {
  const Value& value = arguments[0];
  if (value.is(Kind::Uint)) return Value::unsigned_integer(value.as_uint() == 0 ? 0 : 1);
  if (value.is(Kind::Int)) return compare(value, Value::integer(0));
  const double number = value.as_double();
  if (is_nan(number)) return value;
  return Value::floating(number > 0 ? 1 : number < 0 ? -1 : 0);
}

Value square_root(CallContext&, Arguments arguments) {
  const Value& value = arguments[0];
  const double number = value.is(Kind::Double) ? value.as_double()
                        : value.is(Kind::Int)  ? static_cast<double>(value.as_int())
                                               : static_cast<double>(value.as_uint());
  return Value::floating(std::sqrt(number));
}

// Of two ints or two uints, bit by bit.
template <class Op>
Value bitwise(Arguments arguments, Op op) {
  const Value& a = arguments[0];
  const Value& b = arguments[1];
  if (a.is(Kind::Uint)) return Value::unsigned_integer(op(a.as_uint(), b.as_uint()));
  return Value::integer(static_cast<std::int64_t>(
      op(static_cast<std::uint64_t>(a.as_int()), static_cast<std::uint64_t>(b.as_int()))));
}
Value bit_and(CallContext&, Arguments arguments) {
  return bitwise(arguments, [](std::uint64_t a, std::uint64_t b) { return a & b; });
}
Value bit_or(CallContext&, Arguments arguments) {
  return bitwise(arguments, [](std::uint64_t a, std::uint64_t b) { return a | b; });
}
Value bit_xor(CallContext&, Arguments arguments) {
  return bitwise(arguments, [](std::uint64_t a, std::uint64_t b) { return a ^ b; });
}
Value bit_not(CallContext&, Arguments arguments) {
  const Value& value = arguments[0];
  return value.is(Kind::Uint) ? Value::unsigned_integer(~value.as_uint())
                              : Value::integer(~value.as_int());
}

template <class Shift>
Value shifted(Arguments arguments, std::string_view name, Shift shift) {
  const Value& value = arguments[0];
  const std::int64_t bits = arguments[1].as_int();
  if (bits < 0) return Value::error(fmt::format("{}() negative offset: {}", name, bits));
  const bool is_uint = value.is(Kind::Uint);
  const std::uint64_t from = is_uint ? value.as_uint() : static_cast<std::uint64_t>(value.as_int());
  const std::uint64_t to = bits > 63 ? 0 : shift(from, bits);
  return is_uint ? Value::unsigned_integer(to) : Value::integer(static_cast<std::int64_t>(to));
}
Value shift_left(CallContext&, Arguments arguments) {
  return shifted(arguments, "math.bitShiftLeft",
                 [](std::uint64_t value, std::int64_t bits) { return value << bits; });
}
Value shift_right(CallContext&, Arguments arguments) {
  return shifted(arguments, "math.bitShiftRight",
                 [](std::uint64_t value, std::int64_t bits) { return value >> bits; });
}

Overload of(std::string_view id, std::vector<TypeRef> types, const TypeRef& result,
            Implementation run) {
  const Arity arity = types.size() == 1 ? Arity::Unary : Arity::Binary;
  return {id, false, std::move(types), result, run, arity};
}

struct ExtremeIds {
  std::string_view function;
  std::string_view of_double, of_int, of_uint;
  std::string_view doubles, ints, uints, int_uint, int_double, double_int, double_uint, uint_int,
      uint_double;
  std::string_view double_list, int_list, uint_list;
};

Function extreme_function(const ExtremeIds& ids, Implementation run) {
  const TypeRef& d = double_type();
  const TypeRef& i = int_type();
  const TypeRef& u = uint_type();
  Function function;
  function.name = ids.function;
  function.overloads = {of(ids.of_double, {d}, d, same),
                        of(ids.of_int, {i}, i, same),
                        of(ids.of_uint, {u}, u, same),
                        of(ids.doubles, {d, d}, d, run),
                        of(ids.ints, {i, i}, i, run),
                        of(ids.uints, {u, u}, u, run),
                        of(ids.int_uint, {i, u}, dyn_type(), run),
                        of(ids.int_double, {i, d}, dyn_type(), run),
                        of(ids.double_int, {d, i}, dyn_type(), run),
                        of(ids.double_uint, {d, u}, dyn_type(), run),
                        of(ids.uint_int, {u, i}, dyn_type(), run),
                        of(ids.uint_double, {u, d}, dyn_type(), run),
                        of(ids.double_list, {list_type(d)}, d, run),
                        of(ids.int_list, {list_type(i)}, i, run),
                        of(ids.uint_list, {list_type(u)}, u, run)};
  return function;
}

void add_of_double(FunctionTable& table, std::string_view name, std::string_view id,
                   const TypeRef& result, Implementation run) {
  table.add({name, {of(id, {double_type()}, result, run)}});
}

}  // namespace

void add_math_extensions(FunctionTable& table) {
  const TypeRef& d = double_type();
  const TypeRef& i = int_type();
  const TypeRef& u = uint_type();
  table.add(
      extreme_function({"math.@min", "math_@min_double", "math_@min_int", "math_@min_uint",
                        "math_@min_double_double", "math_@min_int_int", "math_@min_uint_uint",
                        "math_@min_int_uint", "math_@min_int_double", "math_@min_double_int",
                        "math_@min_double_uint", "math_@min_uint_int", "math_@min_uint_double",
                        "math_@min_list_double", "math_@min_list_int", "math_@min_list_uint"},
                       least));
  table.add(
      extreme_function({"math.@max", "math_@max_double", "math_@max_int", "math_@max_uint",
                        "math_@max_double_double", "math_@max_int_int", "math_@max_uint_uint",
                        "math_@max_int_uint", "math_@max_int_double", "math_@max_double_int",
                        "math_@max_double_uint", "math_@max_uint_int", "math_@max_uint_double",
                        "math_@max_list_double", "math_@max_list_int", "math_@max_list_uint"},
                       greatest));
  add_of_double(table, "math.ceil", "math_ceil_double", d, changed<std::ceil>);
  add_of_double(table, "math.floor", "math_floor_double", d, changed<std::floor>);
  add_of_double(table, "math.round", "math_round_double", d, changed<std::round>);
  add_of_double(table, "math.trunc", "math_trunc_double", d, changed<std::trunc>);
  add_of_double(table, "math.isInf", "math_isInf_double", bool_type(), is_inf);
  add_of_double(table, "math.isNaN", "math_isNaN_double", bool_type(), is_not_a_number);
  add_of_double(table, "math.isFinite", "math_isFinite_double", bool_type(), is_finite);
  table.add({"math.abs",
             {of("math_abs_double", {d}, d, absolute), of("math_abs_int", {i}, i, absolute),
              of("math_abs_uint", {u}, u, same)}});
  table.add({"math.sign",
             {of("math_sign_double", {d}, d, sign), of("math_sign_int", {i}, i, sign),
              of("math_sign_uint", {u}, u, sign)}});
  const auto pair = [&](std::string_view name, std::string_view ints, std::string_view uints,
                        Implementation run) {
    table.add({name, {of(ints, {i, i}, i, run), of(uints, {u, u}, u, run)}});
  };
  pair("math.bitAnd", "math_bitAnd_int_int", "math_bitAnd_uint_uint", bit_and);
  pair("math.bitOr", "math_bitOr_int_int", "math_bitOr_uint_uint", bit_or);
  pair("math.bitXor", "math_bitXor_int_int", "math_bitXor_uint_uint", bit_xor);
  table.add(
      {"math.bitNot",
       {of("math_bitNot_int_int", {i}, i, bit_not), of("math_bitNot_uint_uint", {u}, u, bit_not)}});
  const auto shift = [&](std::string_view name, std::string_view ints, std::string_view uints,
                         Implementation run) {
    table.add({name, {of(ints, {i, i}, i, run), of(uints, {u, i}, u, run)}});
  };
  shift("math.bitShiftLeft", "math_bitShiftLeft_int_int", "math_bitShiftLeft_uint_int", shift_left);
  shift("math.bitShiftRight", "math_bitShiftRight_int_int", "math_bitShiftRight_uint_int",
        shift_right);
  table.add({"math.sqrt",
             {of("math_sqrt_double", {d}, d, square_root), of("math_sqrt_int", {i}, d, square_root),
              of("math_sqrt_uint", {u}, d, square_root)}});
}

}  // namespace porchsim::cel
