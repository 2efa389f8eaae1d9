#include <array>
#include <string>

#include "cel/parser/macro.h"

namespace porchsim::cel {
namespace {

using Kind = Expr::Kind;

constexpr std::string_view kUnused = "#unused";

// `result` with a name for `init`: a fold over nothing.
Expr* binding(MacroBuilder& make, std::string_view name, Expr* init, Expr* result) {
  Expr* nothing = make.list({});
  Expr* condition = make.literal(Value::boolean(false));
  Expr* step = make.ident(name);
  return make.comprehension({kUnused, "", name, nothing, init, condition, step, result});
}

bool is_namespace(const Expr* target, std::string_view name) {
  return target->is(Kind::Ident) && target->name == name;
}

Expansion expand_bind(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments) {
  if (!is_namespace(target, "cel")) return {};
  if (!arguments[0]->is(Kind::Ident)) {
    return Expansion::fails(*arguments[0], "cel.bind() variable names must be simple identifiers");
  }
  return {binding(make, arguments[0]->name, arguments[1], arguments[2]), "", kNowhere};
}

bool may_be_number(const Expr& argument) {
  switch (argument.kind) {
    case Kind::Literal:
      return argument.literal.is_number();
    case Kind::List:
    case Kind::Map:
    case Kind::Struct:
      return false;
    default:
      return true;
  }
}

bool is_list_of_numbers(const Expr& argument) {
  if (!argument.is(Kind::List) || argument.children.empty()) return false;
  for (const Expr* element : argument.children) {
    if (!may_be_number(*element)) return false;
  }
  return true;
}

Expansion extreme(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments,
                  const std::string& name, std::string_view function) {
  if (!is_namespace(target, "math")) return {};
  if (arguments.empty()) {
    return Expansion::fails(*target, name + " requires at least one argument");
  }
  if (arguments.size() == 1) {
    if (!is_list_of_numbers(*arguments[0]) && !may_be_number(*arguments[0])) {
      return Expansion::fails(*arguments[0], name + " invalid single argument value");
    }
    return {make.call(function, {arguments[0]}), "", kNowhere};
  }
  for (const Expr* argument : arguments) {
    if (!may_be_number(*argument)) {
      return Expansion::fails(*argument, name + " simple literal arguments must be numeric");
    }
  }
  if (arguments.size() == 2) return {make.call(function, arguments), "", kNowhere};
  Expr* list = make.list(arguments);
  return {make.call(function, {list}), "", kNowhere};
}

Expansion expand_least(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments) {
  return extreme(make, target, arguments, "math.least()", "math.@min");
}
Expansion expand_greatest(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments) {
  return extreme(make, target, arguments, "math.greatest()", "math.@max");
}

Expansion expand_sort_by(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments) {
  constexpr std::string_view kInput = "@__sortBy_input__";
  Expr* input = make.ident(kInput);
  constexpr std::array kSortable = {Kind::List, Kind::Select, Kind::Ident, Kind::Comprehension,
                                    Kind::Call};
  bool sortable = false;
  for (const Kind kind : kSortable) sortable = sortable || target->is(kind);
  if (!sortable) {
    return Expansion::fails(*target,
                            "sortBy can only be applied to a list, identifier, comprehension, "
                            "call or select expression");
  }
  Expr* range = make.copy(*input);
  if (auto wrong = check_variable(*arguments[0], "argument is not an identifier");
      !wrong.error.empty()) {
    return wrong;
  }
  Expr* init = make.list({});
  Expr* condition = make.literal(Value::boolean(true));
  Expr* accu = make.accu();
  Expr* key = make.list({arguments[1]});
  Expr* step = make.call(operators::kAdd, {accu, key});
  Expr* keys = make.comprehension(
      {arguments[0]->name, "", kAccumulator, range, init, condition, step, make.accu()});
  Expr* sorted = make.copy(*input);
  Expr* call = make.member_call("@sortByAssociatedKeys", sorted, {keys});
  Expr* nothing = make.list({});
  Expr* never = make.literal(Value::boolean(false));
  return {make.comprehension({kUnused, "", kInput, nothing, target, never, input, call}), "",
          kNowhere};
}

// `target.hasValue() ? … : optional.none()`, with a name for the value in the middle.
Expansion map_optional(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments,
                       const std::string& name, bool wraps) {
  if (!arguments[0]->is(Kind::Ident)) {
    return Expansion::fails(*arguments[0], name + " variable name must be a simple identifier");
  }
  Expr* test = make.member_call("hasValue", target, {});
  Expr* nothing = make.list({});
  Expr* copied = make.copy(*target);
  Expr* value = make.member_call("value", copied, {});
  Expr* never = make.literal(Value::boolean(false));
  Expr* variable = make.ident(arguments[0]->name);
  Expr* result = make.comprehension(
      {kUnused, "", arguments[0]->name, nothing, value, never, variable, arguments[1]});
  if (wraps) result = make.call("optional.of", {result});
  Expr* none = make.call("optional.none", {});
  return {make.call(operators::kConditional, {test, result, none}), "", kNowhere};
}

Expansion expand_opt_map(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments) {
  return map_optional(make, target, arguments, "optMap()", true);
}
Expansion expand_opt_flat_map(MacroBuilder& make, Expr* target,
                              const std::vector<Expr*>& arguments) {
  return map_optional(make, target, arguments, "optFlatMap()", false);
}

}  // namespace

std::vector<Macro> bindings_macros() { return {{"bind", 3, true, expand_bind}}; }
std::vector<Macro> math_macros() {
  return {{"least", Macro::kAnyCount, true, expand_least},
          {"greatest", Macro::kAnyCount, true, expand_greatest}};
}
std::vector<Macro> lists_macros() { return {{"sortBy", 2, true, expand_sort_by}}; }
std::vector<Macro> optional_macros() {
  return {{"optMap", 2, true, expand_opt_map}, {"optFlatMap", 2, true, expand_opt_flat_map}};
}

}  // namespace porchsim::cel
