#include "cel/functions/function.h"
#include "cel/syntax/ast.h"
#include "cel/value/print.h"
#include "cel/value/time.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

bool is_zero(const Value& value) {
  switch (value.kind()) {
    case Kind::Null:
      return true;
    case Kind::Bool:
      return !value.as_bool();
    case Kind::Int:
      return value.as_int() == 0;
    case Kind::Uint:
      return value.as_uint() == 0;
    case Kind::Double:
      return value.as_double() == 0;
    case Kind::String:
      return value.as_string().empty();
    case Kind::Bytes:
      return value.as_bytes().empty();
    case Kind::List:
      return value.as_list().empty();
    case Kind::Map:
      return value.as_map().size() == 0;
    case Kind::Timestamp:
      return value.as_timestamp().seconds == kFirstSecond && value.as_timestamp().nanoseconds == 0;
    case Kind::Duration:
      return value.as_duration() == 0;
    default:
      return false;
  }
}

Value of(CallContext&, Arguments arguments) { return Value::optional_of(arguments[0]); }
Value of_non_zero(CallContext&, Arguments arguments) {
  return is_zero(arguments[0]) ? Value::optional_none() : Value::optional_of(arguments[0]);
}
Value none(CallContext&, Arguments) { return Value::optional_none(); }
Value value_of(CallContext&, Arguments arguments) {
  const Value* value = arguments[0].optional_value();
  return value != nullptr ? *value : Value::error("optional.none() dereference");
}
Value has_value(CallContext&, Arguments arguments) {
  return Value::boolean(arguments[0].optional_value() != nullptr);
}
Value last(CallContext&, Arguments arguments) {
  const ValueList& items = arguments[0].as_list();
  return items.empty() ? Value::optional_none() : Value::optional_of(items.back());
}
Value first(CallContext&, Arguments arguments) {
  const ValueList& items = arguments[0].as_list();
  return items.empty() ? Value::optional_none() : Value::optional_of(items.front());
}
Value unwrap(CallContext& context, Arguments arguments) {
  ValueList values;
  for (const Value& item : arguments[0].as_list()) {
    if (!context.budget.work(1)) return out_of_budget();
    if (!item.is(Kind::Optional)) {
      return Value::error("value " + go_text(item) + " is not optional");
    }
    if (item.optional_value() != nullptr) values.push_back(*item.optional_value());
  }
  return Value::list(std::move(values));
}

}  // namespace

void add_optionals(FunctionTable& table) {
  const TypeRef value = type_parameter("V");
  const TypeRef key = type_parameter("K");
  const TypeRef optional = optional_type(value);
  const TypeRef list = list_type(value);
  const TypeRef map = map_type(key, value);
  const TypeRef optionals = list_type(optional);
  table.add({"optional.of", {{"optional_of", false, {value}, optional, of, Arity::Unary}}});
  table.add({"optional.ofNonZeroValue",
             {{"optional_ofNonZeroValue", false, {value}, optional, of_non_zero, Arity::Unary}}});
  table.add({"optional.none", {{"optional_none", false, {}, optional, none, Arity::Any}}});
  table.add({"value", {{"optional_value", true, {optional}, value, value_of, Arity::Unary}}});
  table.add({"hasValue",
             {{"optional_hasValue", true, {optional}, bool_type(), has_value, Arity::Unary}}});
  // The evaluator runs these itself.
  table.add({"or", {{"optional_or_optional", true, {optional, optional}, optional}}});
  table.add({"orValue", {{"optional_orValue_value", true, {optional, value}, value}}});
  table.add({operators::kOptionalSelect,
             {{"select_optional_field", false, {dyn_type(), string_type()}, optional}}});
  table.add(
      {operators::kOptionalIndex,
       {{"list_optindex_optional_int", false, {list, int_type()}, optional},
        {"optional_list_optindex_optional_int", false, {optional_type(list), int_type()}, optional},
        {"map_optindex_optional_value", false, {map, key}, optional},
        {"optional_map_optindex_optional_value", false, {optional_type(map), key}, optional}}});
  table.add({operators::kIndex,
             {{"optional_list_index_int", false, {optional_type(list), int_type()}, optional},
              {"optional_map_index_value", false, {optional_type(map), key}, optional}}});
  table.add({"last", {{"list_last", true, {list}, optional, last, Arity::Unary}}});
  table.add({"first", {{"list_first", true, {list}, optional, first, Arity::Unary}}});
  table.add(
      {"optional.unwrap", {{"optional_unwrap", false, {optionals}, list, unwrap, Arity::Unary}}});
  table.add({"unwrapOpt", {{"optional_unwrapOpt", true, {optionals}, list, unwrap, Arity::Unary}}});
}

}  // namespace porchsim::cel
