#include <array>

#include <fmt/format.h>

#include "cel/functions/function.h"
#include "cel/value/number.h"
#include "cel/value/print.h"
#include "cel/value/time.h"
#include "cel/value/utf8.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

Value cannot(const Value& value, const TypeRef& type) {
  return Value::error(fmt::format("type conversion error from '{}' to '{}'", value.type_name(),
                                  result_text(*type)));
}

Value same(CallContext&, Arguments arguments) { return arguments[0]; }

Value to_type(CallContext&, Arguments arguments) { return Value::type(arguments[0].type_of()); }

Value to_bool(CallContext&, Arguments arguments) {
  const std::string& text = arguments[0].as_string();
  for (const std::string_view yes : {"1", "t", "T", "TRUE", "true", "True"}) {
    if (text == yes) return Value::boolean(true);
  }
  for (const std::string_view no : {"0", "f", "F", "FALSE", "false", "False"}) {
    if (text == no) return Value::boolean(false);
  }
  return cannot(arguments[0], bool_type());
}

Value to_bytes(CallContext&, Arguments arguments) { return Value::bytes(arguments[0].as_string()); }

Value to_double(CallContext&, Arguments arguments) {
  const Value& value = arguments[0];
  if (value.is(Kind::Int)) return Value::floating(static_cast<double>(value.as_int()));
  if (value.is(Kind::Uint)) return Value::floating(static_cast<double>(value.as_uint()));
  const auto number = parse_double(value.as_string());
  return number ? Value::floating(*number) : cannot(value, double_type());
}

Value to_duration(CallContext&, Arguments arguments) {
  const Value& value = arguments[0];
  const auto duration = value.is(Kind::String) ? parse_duration(value.as_string()) : std::nullopt;
  return duration ? Value::duration(*duration) : cannot(value, duration_type());
}

Value to_int(CallContext&, Arguments arguments) {
  const Value& value = arguments[0];
  switch (value.kind()) {
    case Kind::Double:
      if (const auto number = truncated_int(value.as_double())) return Value::integer(*number);
      return Value::error("integer overflow");
    case Kind::Duration:
      return Value::integer(value.as_duration());
    case Kind::Timestamp:
      return Value::integer(value.as_timestamp().seconds);
    case Kind::Uint:
      if (value.as_uint() >> 63 != 0) return Value::error("integer overflow");
      return Value::integer(static_cast<std::int64_t>(value.as_uint()));
    default:
      break;
  }
  const auto number = parse_int(value.as_string());
  return number ? Value::integer(*number) : cannot(value, int_type());
}

Value to_uint(CallContext&, Arguments arguments) {
  const Value& value = arguments[0];
  const auto overflow = [] { return Value::error("unsigned integer overflow"); };
  if (value.is(Kind::Double)) {
    const auto number = truncated_uint(value.as_double());
    return number ? Value::unsigned_integer(*number) : overflow();
  }
  if (value.is(Kind::Int)) {
    if (value.as_int() < 0) return overflow();
    return Value::unsigned_integer(static_cast<std::uint64_t>(value.as_int()));
  }
  const auto number = parse_uint(value.as_string());
  return number ? Value::unsigned_integer(*number) : cannot(value, uint_type());
}

// What it takes to write a number or a moment as a text, and to read one, beside its bytes.
constexpr std::uint64_t kOfWriting = 50;
constexpr std::uint64_t kOfReading = 25;

Value to_string(CallContext& context, Arguments arguments) {
  const Value& value = arguments[0];
  const bool takes_long = value.is(Kind::Timestamp) || value.is(Kind::Double);
  if (takes_long && !context.budget.work(kOfWriting)) return out_of_budget();
  switch (value.kind()) {
    case Kind::Bytes:
      if (!is_valid_utf8(value.as_bytes())) {
        return Value::error("invalid UTF-8 in bytes, cannot convert to string");
      }
      return Value::string(value.as_bytes());
    case Kind::Duration:
      return Value::string(duration_text(value.as_duration()));
    default:
      return Value::string(go_text(value));
  }
}

Value to_timestamp(CallContext& context, Arguments arguments) {
  const Value& value = arguments[0];
  std::optional<Timestamp> timestamp;
  if (value.is(Kind::Int)) {
    timestamp = Timestamp{value.as_int(), 0, 0};
  } else {
    if (!context.budget.work(kOfReading)) return out_of_budget();
    timestamp = parse_timestamp(value.as_string());
  }
  if (!timestamp) return cannot(value, timestamp_type());
  if (timestamp->seconds < kFirstSecond || timestamp->seconds > kLastSecond) {
    return Value::error("timestamp overflow");
  }
  return Value::timestamp(*timestamp);
}

Overload of(std::string_view id, const TypeRef& from, const TypeRef& to, Implementation run) {
  return {id, false, {from}, to, run, Arity::Unary};
}

}  // namespace

void add_conversions(FunctionTable& table) {
  const TypeRef any = type_parameter("A");
  const TypeRef& text = string_type();
  const TypeRef& whole = int_type();
  const TypeRef& natural = uint_type();
  const TypeRef& real = double_type();
  const TypeRef& time = timestamp_type();
  const TypeRef& span = duration_type();
  table.add({"type", {{"type", false, {any}, type_type(any)}}, to_type, Arity::Unary});
  table.add({"dyn", {{"to_dyn", false, {any}, dyn_type()}}, same, Arity::Unary});
  table.add({"bool",
             {of("bool_to_bool", bool_type(), bool_type(), same),
              of("string_to_bool", text, bool_type(), to_bool)}});
  table.add({"bytes",
             {of("bytes_to_bytes", bytes_type(), bytes_type(), same),
              of("string_to_bytes", text, bytes_type(), to_bytes)}});
  table.add(
      {"double",
       {of("double_to_double", real, real, same), of("int64_to_double", whole, real, to_double),
        of("string_to_double", text, real, to_double),
        of("uint64_to_double", natural, real, to_double)}});
  table.add({"duration",
             {of("duration_to_duration", span, span, same),
              of("int64_to_duration", whole, span, to_duration),
              of("string_to_duration", text, span, to_duration)}});
  table.add(
      {"int",
       {of("int64_to_int64", whole, whole, same), of("double_to_int64", real, whole, to_int),
        of("duration_to_int64", span, whole, to_int), of("string_to_int64", text, whole, to_int),
        of("timestamp_to_int64", time, whole, to_int),
        of("uint64_to_int64", natural, whole, to_int)}});
  table.add({"string",
             {of("string_to_string", text, text, same),
              of("bool_to_string", bool_type(), text, to_string),
              of("bytes_to_string", bytes_type(), text, to_string),
              of("double_to_string", real, text, to_string),
              of("duration_to_string", span, text, to_string),
              of("int64_to_string", whole, text, to_string),
              of("timestamp_to_string", time, text, to_string),
              of("uint64_to_string", natural, text, to_string)}});
  table.add({"timestamp",
             {of("timestamp_to_timestamp", time, time, same),
              of("int64_to_timestamp", whole, time, to_timestamp),
              of("string_to_timestamp", text, time, to_timestamp)}});
  table.add({"uint",
             {of("uint64_to_uint64", natural, natural, same),
              of("double_to_uint64", real, natural, to_uint),
              of("int64_to_uint64", whole, natural, to_uint),
              of("string_to_uint64", text, natural, to_uint)}});
}

}  // namespace porchsim::cel
