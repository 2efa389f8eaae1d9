#include <algorithm>

#include "cel/functions/function.h"
#include "cel/value/compare.h"

namespace porchsim::cel {
namespace {

// Whether a list has an item; nothing if the budget does not allow to look.
std::optional<bool> has(CallContext& context, const ValueList& items, const Value& wanted) {
  for (const Value& item : items) {
    if (!context.budget.work(std::min(item.weight(), wanted.weight()))) return std::nullopt;
    if (equal(wanted, item)) return true;
  }
  return false;
}

std::optional<bool> has_all(CallContext& context, const Value& list, const Value& wanted) {
  for (const Value& item : wanted.as_list()) {
    const auto found = has(context, list.as_list(), item);
    if (!found || !*found) return found;
  }
  return true;
}

Value answer(std::optional<bool> found) { return found ? Value::boolean(*found) : out_of_budget(); }

Value contains(CallContext& context, Arguments arguments) {
  return answer(has_all(context, arguments[0], arguments[1]));
}
Value equivalent(CallContext& context, Arguments arguments) {
  const auto one_way = has_all(context, arguments[0], arguments[1]);
  if (!one_way || !*one_way) return answer(one_way);
  return answer(has_all(context, arguments[1], arguments[0]));
}
Value intersects(CallContext& context, Arguments arguments) {
  for (const Value& item : arguments[0].as_list()) {
    const auto found = has(context, arguments[1].as_list(), item);
    if (!found || *found) return answer(found);
  }
  return Value::boolean(false);
}

}  // namespace

void add_set_extensions(FunctionTable& table) {
  const TypeRef list = list_type(type_parameter("T"));
  const auto add = [&](std::string_view name, std::string_view id, Implementation run) {
    table.add({name, {{id, false, {list, list}, bool_type(), run, Arity::Binary}}});
  };
  add("sets.contains", "list_sets_contains_list", contains);
  add("sets.equivalent", "list_sets_equivalent_list", equivalent);
  add("sets.intersects", "list_sets_intersects_list", intersects);
}

}  // namespace porchsim::cel
