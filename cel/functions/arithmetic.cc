#include <limits>

#include "cel/functions/function.h"
#include "cel/syntax/ast.h"
#include "cel/value/time.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

constexpr std::int64_t kSecond = 1'000'000'000;

Value int_overflow() { return Value::error("integer overflow"); }
Value uint_overflow() { return Value::error("unsigned integer overflow"); }

// The result of a checked operation of integers.
template <class T, class Op>
Value checked(const T& a, const T& b, Op op, Value (*make)(T), Value (*overflow)()) {
  T result{};
  return op(a, b, &result) ? overflow() : make(result);
}

Value add_seconds(const Timestamp& timestamp, std::int64_t nanoseconds) {
  Timestamp sum = timestamp;
  sum.seconds += nanoseconds / kSecond;
  std::int64_t rest = sum.nanoseconds + nanoseconds % kSecond;
  if (rest < 0) {
    rest += kSecond;
    --sum.seconds;
  } else if (rest >= kSecond) {
    rest -= kSecond;
    ++sum.seconds;
  }
  sum.nanoseconds = static_cast<std::int32_t>(rest);
  if (sum.seconds < kFirstSecond || sum.seconds > kLastSecond) {
    return Value::error("timestamp overflow");
  }
  return Value::timestamp(sum);
}

Value add_durations(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? int_overflow() : Value::duration(sum);
}

Value time_between(const Timestamp& from, const Timestamp& to) {
  std::int64_t nanoseconds = 0;
  const bool overflow =
      __builtin_mul_overflow(to.seconds - from.seconds, kSecond, &nanoseconds) ||
      __builtin_add_overflow(nanoseconds, std::int64_t{to.nanoseconds} - from.nanoseconds,
                             &nanoseconds);
  return overflow ? int_overflow() : Value::duration(nanoseconds);
}

bool is_time(const Value& value) { return value.is(Kind::Timestamp) || value.is(Kind::Duration); }

// One of the operands is a timestamp or duration.
Value add_times(const Value& a, const Value& b) {
  if (a.is(Kind::Duration) && b.is(Kind::Duration)) {
    return add_durations(a.as_duration(), b.as_duration());
  }
  if (a.is(Kind::Duration) && b.is(Kind::Timestamp)) {
    return add_seconds(b.as_timestamp(), a.as_duration());
  }
  if (a.is(Kind::Timestamp) && b.is(Kind::Duration)) {
    return add_seconds(a.as_timestamp(), b.as_duration());
  }
  return no_such_overload();
}

Value add(CallContext& context, Arguments arguments) {
  const Value& a = arguments[0];
  const Value& b = arguments[1];
  if (is_time(a)) return add_times(a, b);
  if (a.kind() != b.kind()) return no_such_overload();
  switch (a.kind()) {
    case Kind::Int:
      return checked<std::int64_t>(
          a.as_int(), b.as_int(),
          [](auto x, auto y, auto* r) { return __builtin_add_overflow(x, y, r); }, Value::integer,
          int_overflow);
    case Kind::Uint:
      return checked<std::uint64_t>(
          a.as_uint(), b.as_uint(),
          [](auto x, auto y, auto* r) { return __builtin_add_overflow(x, y, r); },
          Value::unsigned_integer, uint_overflow);
    case Kind::Double:
      return Value::floating(a.as_double() + b.as_double());
    case Kind::String: {
      std::string sum;
      sum.reserve(a.as_string().size() + b.as_string().size());
      sum += a.as_string();
      sum += b.as_string();
      return Value::string(std::move(sum));
    }
    case Kind::Bytes:
      return Value::bytes(a.as_bytes() + b.as_bytes());
    default:
      if (a.as_list().empty()) return b;
      if (b.as_list().empty()) return a;
      if (!context.budget.work(4 * (a.as_list().size() + b.as_list().size())))
        return out_of_budget();
      return Value::appended(a, b.as_list());
  }
}

Value subtract(CallContext&, Arguments arguments) {
  const Value& a = arguments[0];
  const Value& b = arguments[1];
  if (a.is(Kind::Timestamp) && b.is(Kind::Duration)) {
    if (b.as_duration() == std::numeric_limits<std::int64_t>::min()) return int_overflow();
    return add_seconds(a.as_timestamp(), -b.as_duration());
  }
  if (a.kind() != b.kind()) return no_such_overload();
  const auto minus = [](auto x, auto y, auto* r) { return __builtin_sub_overflow(x, y, r); };
  switch (a.kind()) {
    case Kind::Int:
      return checked<std::int64_t>(a.as_int(), b.as_int(), minus, Value::integer, int_overflow);
    case Kind::Uint:
      return checked<std::uint64_t>(a.as_uint(), b.as_uint(), minus, Value::unsigned_integer,
                                    uint_overflow);
    case Kind::Duration:
      return checked<std::int64_t>(a.as_duration(), b.as_duration(), minus, Value::duration,
                                   int_overflow);
    case Kind::Timestamp:
      return time_between(b.as_timestamp(), a.as_timestamp());
    default:
      return Value::floating(a.as_double() - b.as_double());
  }
}

Value multiply(CallContext&, Arguments arguments) {
  const Value& a = arguments[0];
  const Value& b = arguments[1];
  if (a.kind() != b.kind()) return no_such_overload();
  const auto times = [](auto x, auto y, auto* r) { return __builtin_mul_overflow(x, y, r); };
  if (a.is(Kind::Int)) {
    return checked<std::int64_t>(a.as_int(), b.as_int(), times, Value::integer, int_overflow);
  }
  if (a.is(Kind::Uint)) {
    return checked<std::uint64_t>(a.as_uint(), b.as_uint(), times, Value::unsigned_integer,
                                  uint_overflow);
  }
  return Value::floating(a.as_double() * b.as_double());
}

bool overflows_in_division(std::int64_t a, std::int64_t b) {
  return a == std::numeric_limits<std::int64_t>::min() && b == -1;
}

Value divide(CallContext&, Arguments arguments) {
  const Value& a = arguments[0];
  const Value& b = arguments[1];
  if (a.kind() != b.kind()) return no_such_overload();
  if (a.is(Kind::Double)) return Value::floating(a.as_double() / b.as_double());
  if (a.is(Kind::Int)) {
    if (b.as_int() == 0) return Value::error("division by zero");
    if (overflows_in_division(a.as_int(), b.as_int())) return int_overflow();
    return Value::integer(a.as_int() / b.as_int());
  }
  if (b.as_uint() == 0) return Value::error("division by zero");
  return Value::unsigned_integer(a.as_uint() / b.as_uint());
}

Value modulo(CallContext&, Arguments arguments) {
  const Value& a = arguments[0];
  const Value& b = arguments[1];
  if (a.kind() != b.kind()) return no_such_overload();
  if (a.is(Kind::Int)) {
    if (b.as_int() == 0) return Value::error("modulus by zero");
    if (overflows_in_division(a.as_int(), b.as_int())) return int_overflow();
    return Value::integer(a.as_int() % b.as_int());
  }
  if (b.as_uint() == 0) return Value::error("modulus by zero");
  return Value::unsigned_integer(a.as_uint() % b.as_uint());
}

Value negate(CallContext&, Arguments arguments) {
  const Value& a = arguments[0];
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  switch (a.kind()) {
    case Kind::Int:
      return a.as_int() == kLeast ? int_overflow() : Value::integer(-a.as_int());
    case Kind::Duration:
      return a.as_duration() == kLeast ? int_overflow() : Value::duration(-a.as_duration());
    case Kind::Double:
      return Value::floating(-a.as_double());
    default:
      return no_such_overload();
  }
}

bool is_number(const Value& value) { return value.is_number(); }
bool is_integer(const Value& value) { return value.is(Kind::Int) || value.is(Kind::Uint); }
bool is_addable(const Value& value) {
  return is_number(value) || is_time(value) || value.is(Kind::String) || value.is(Kind::Bytes) ||
         value.is(Kind::List);
}
bool is_subtractable(const Value& value) { return is_number(value) || is_time(value); }
bool is_negatable(const Value& value) {
  return value.is(Kind::Int) || value.is(Kind::Double) || value.is(Kind::Duration) ||
         value.is(Kind::Bool);
}

Overload of(std::string_view id, const TypeRef& a, const TypeRef& b, const TypeRef& result) {
  return {id, false, {a, b}, result};
}
Overload of(std::string_view id, const TypeRef& type) { return of(id, type, type, type); }

}  // namespace

void add_arithmetic(FunctionTable& table) {
  const TypeRef& duration = duration_type();
  const TypeRef& time = timestamp_type();
  table.add(
      {operators::kAdd,
       {of("add_bytes", bytes_type()), of("add_double", double_type()),
        of("add_duration_duration", duration), of("add_duration_timestamp", duration, time, time),
        of("add_timestamp_duration", time, duration, time), of("add_int64", int_type()),
        of("add_list", list_type(type_parameter("A"))), of("add_string", string_type()),
        of("add_uint64", uint_type())},
       add,
       Arity::Binary,
       is_addable});
  table.add(
      {operators::kSubtract,
       {of("subtract_double", double_type()), of("subtract_duration_duration", duration),
        of("subtract_int64", int_type()), of("subtract_timestamp_duration", time, duration, time),
        of("subtract_timestamp_timestamp", time, time, duration),
        of("subtract_uint64", uint_type())},
       subtract,
       Arity::Binary,
       is_subtractable});
  table.add({operators::kMultiply,
             {of("multiply_double", double_type()), of("multiply_int64", int_type()),
              of("multiply_uint64", uint_type())},
             multiply,
             Arity::Binary,
             is_number});
  table.add({operators::kDivide,
             {of("divide_double", double_type()), of("divide_int64", int_type()),
              of("divide_uint64", uint_type())},
             divide,
             Arity::Binary,
             is_number});
  table.add({operators::kModulo,
             {of("modulo_int64", int_type()), of("modulo_uint64", uint_type())},
             modulo,
             Arity::Binary,
             is_integer});
  table.add({operators::kNegate,
             {{"negate_double", false, {double_type()}, double_type()},
              {"negate_int64", false, {int_type()}, int_type()}},
             negate,
             Arity::Unary,
             is_negatable});
}

}  // namespace porchsim::cel
