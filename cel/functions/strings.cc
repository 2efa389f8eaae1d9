#include <cstring>

#include "cel/functions/function.h"
#include "cel/functions/patterns.h"

namespace porchsim::cel {
namespace {

bool are_strings(Arguments arguments) {
  return arguments[0].is(Value::Kind::String) && arguments[1].is(Value::Kind::String);
}

Value contains(CallContext&, Arguments arguments) {
  if (!are_strings(arguments)) return no_such_overload();
  const std::string& text = arguments[0].as_string();
  const std::string& part = arguments[1].as_string();
  // memmem takes linear time.
  const void* found = memmem(text.data(), text.size(), part.data(), part.size());
  return Value::boolean(found != nullptr);
}
Value ends_with(CallContext&, Arguments arguments) {
  if (!are_strings(arguments)) return no_such_overload();
  return Value::boolean(arguments[0].as_string().ends_with(arguments[1].as_string()));
}
Value starts_with(CallContext&, Arguments arguments) {
  if (!are_strings(arguments)) return no_such_overload();
  return Value::boolean(arguments[0].as_string().starts_with(arguments[1].as_string()));
}

Value matches(CallContext& context, Arguments arguments) {
  if (!arguments[1].is(Value::Kind::String)) return no_such_overload();
  const std::string& pattern = arguments[1].as_string();
  const auto regexp = compile_pattern(context.budget, pattern);
  if (!regexp) return Value::error(regexp.error());
  const std::string& text = arguments[0].as_string();
  if (!pays_for_machine(context.budget, *regexp, text.size()) ||
      !pays_for_search(context.budget, *regexp, text.size())) {
    return out_of_budget();
  }
  return Value::boolean(regexp->matches(text));
}

bool is_string(const Value& value) { return value.is(Value::Kind::String); }

Function of_two_strings(std::string_view name, std::string_view id, Implementation run) {
  Function function;
  function.name = name;
  function.overloads = {
      {id, true, {string_type(), string_type()}, bool_type(), run, Arity::Binary}};
  function.any_types = true;
  return function;
}

}  // namespace

void add_strings(FunctionTable& table) {
  table.add(of_two_strings("contains", "contains_string", contains));
  table.add(of_two_strings("endsWith", "ends_with_string", ends_with));
  table.add(of_two_strings("startsWith", "starts_with_string", starts_with));
  const TypeRef& text = string_type();
  table.add({"matches",
             {{"matches", false, {text, text}, bool_type()},
              {"matches_string", true, {text, text}, bool_type()}},
             matches,
             Arity::Binary,
             is_string});
}

}  // namespace porchsim::cel
