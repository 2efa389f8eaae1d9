#include <string>

#include "cel/parser/macro.h"

namespace porchsim::cel {
namespace {

using Arguments = std::vector<Expr*>;

Expansion check_variables(const Arguments& arguments) {
  for (const Expr* argument : {arguments[0], arguments[1]}) {
    if (!argument->is(Expr::Kind::Ident)) {
      return Expansion::fails(*argument, "argument must be a simple name");
    }
  }
  if (arguments[0]->name == arguments[1]->name) {
    return Expansion::fails(*arguments[1], "duplicate variable name: " + arguments[0]->name);
  }
  Expansion wrong = check_variable(*arguments[0], "");
  return wrong.error.empty() ? check_variable(*arguments[1], "") : wrong;
}

Expr* fold(MacroBuilder& make, Expr* target, const Arguments& arguments, Expr* init,
           Expr* condition, Expr* step, Expr* result) {
  return make.comprehension({arguments[0]->name, arguments[1]->name, kAccumulator, target, init,
                             condition, step, result});
}

Expansion expand_all(MacroBuilder& make, Expr* target, const Arguments& arguments) {
  if (auto wrong = check_variables(arguments); !wrong.error.empty()) return wrong;
  Expr* init = make.literal(Value::boolean(true));
  Expr* condition = make.call(operators::kNotStrictlyFalse, {make.accu()});
  Expr* step = make.call(operators::kAnd, {make.accu(), arguments[2]});
  return {fold(make, target, arguments, init, condition, step, make.accu()), "", kNowhere};
}

Expansion expand_exists(MacroBuilder& make, Expr* target, const Arguments& arguments) {
  if (auto wrong = check_variables(arguments); !wrong.error.empty()) return wrong;
  Expr* init = make.literal(Value::boolean(false));
  Expr* negated = make.call(operators::kNot, {make.accu()});
  Expr* condition = make.call(operators::kNotStrictlyFalse, {negated});
  Expr* step = make.call(operators::kOr, {make.accu(), arguments[2]});
  return {fold(make, target, arguments, init, condition, step, make.accu()), "", kNowhere};
}

Expansion expand_exists_one(MacroBuilder& make, Expr* target, const Arguments& arguments) {
  if (auto wrong = check_variables(arguments); !wrong.error.empty()) return wrong;
  Expr* init = make.literal(Value::integer(0));
  Expr* condition = make.literal(Value::boolean(true));
  Expr* accu = make.accu();
  Expr* one = make.literal(Value::integer(1));
  Expr* more = make.call(operators::kAdd, {accu, one});
  Expr* step = make.call(operators::kConditional, {arguments[2], more, make.accu()});
  accu = make.accu();
  one = make.literal(Value::integer(1));
  Expr* result = make.call(operators::kEquals, {accu, one});
  return {fold(make, target, arguments, init, condition, step, result), "", kNowhere};
}

// The step for what passes a filter, which stands before the last of four arguments.
Expr* filtered(MacroBuilder& make, const Arguments& arguments, Expr* step) {
  if (arguments.size() != 4) return step;
  return make.call(operators::kConditional, {arguments[2], step, make.accu()});
}

Expansion expand_transform_list(MacroBuilder& make, Expr* target, const Arguments& arguments) {
  if (auto wrong = check_variables(arguments); !wrong.error.empty()) return wrong;
  Expr* accu = make.accu();
  Expr* element = make.list({arguments.back()});
  Expr* step = filtered(make, arguments, make.call(operators::kAdd, {accu, element}));
  Expr* init = make.list({});
  Expr* condition = make.literal(Value::boolean(true));
  return {fold(make, target, arguments, init, condition, step, make.accu()), "", kNowhere};
}

Expansion expand_transform_map(MacroBuilder& make, Expr* target, const Arguments& arguments) {
  if (auto wrong = check_variables(arguments); !wrong.error.empty()) return wrong;
  Expr* accu = make.accu();
  Expr* key = make.ident(arguments[0]->name);
  Expr* step =
      filtered(make, arguments, make.call("cel.@mapInsert", {accu, key, arguments.back()}));
  Expr* init = make.map();
  Expr* condition = make.literal(Value::boolean(true));
  return {fold(make, target, arguments, init, condition, step, make.accu()), "", kNowhere};
}

Expansion expand_transform_entry(MacroBuilder& make, Expr* target, const Arguments& arguments) {
  if (auto wrong = check_variables(arguments); !wrong.error.empty()) return wrong;
  Expr* accu = make.accu();
  Expr* step = filtered(make, arguments, make.call("cel.@mapInsert", {accu, arguments.back()}));
  Expr* init = make.map();
  Expr* condition = make.literal(Value::boolean(true));
  return {fold(make, target, arguments, init, condition, step, make.accu()), "", kNowhere};
}

}  // namespace

std::vector<Macro> two_variable_macros() {
  return {{"all", 3, true, expand_all},
          {"exists", 3, true, expand_exists},
          {"existsOne", 3, true, expand_exists_one},
          {"exists_one", 3, true, expand_exists_one},
          {"transformList", 3, true, expand_transform_list},
          {"transformList", 4, true, expand_transform_list},
          {"transformMap", 3, true, expand_transform_map},
          {"transformMap", 4, true, expand_transform_map},
          {"transformMapEntry", 3, true, expand_transform_entry},
          {"transformMapEntry", 4, true, expand_transform_entry}};
}

}  // namespace porchsim::cel
