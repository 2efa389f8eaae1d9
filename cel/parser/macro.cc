#include "cel/parser/macro.h"

#include <utility>

#include "cel/parser/builder.h"

namespace porchsim::cel {
namespace {

Expansion require_name(const Expr& argument, std::string_view what,
                       Expansion (*then)(const Expr&)) {
  if (!argument.is(Expr::Kind::Ident)) return Expansion::fails(argument, std::string(what));
  return then(argument);
}

Expansion not_the_accumulator(const Expr& argument) {
  if (argument.name != kAccumulator && argument.name != "__result__") return {};
  return Expansion::fails(argument, "iteration variable overwrites accumulator variable");
}

Expansion expand_has(MacroBuilder& make, Expr*, const std::vector<Expr*>& arguments) {
  const Expr& argument = *arguments[0];
  if (!argument.is(Expr::Kind::Select)) {
    return Expansion::fails(argument, "invalid argument to has() macro");
  }
  return {make.presence_test(argument.children[0], argument.name), "", kNowhere};
}

// What a quantifier folds: where it begins, while what, by which step.
Expansion expand_all(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments) {
  if (auto wrong = check_variable(*arguments[0], "argument must be a simple name");
      !wrong.error.empty()) {
    return wrong;
  }
  Expr* init = make.literal(Value::boolean(true));
  Expr* condition = make.call(operators::kNotStrictlyFalse, {make.accu()});
  Expr* step = make.call(operators::kAnd, {make.accu(), arguments[1]});
  return {make.comprehension(
              {arguments[0]->name, "", kAccumulator, target, init, condition, step, make.accu()}),
          "", kNowhere};
}

Expansion expand_exists(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments) {
  if (auto wrong = check_variable(*arguments[0], "argument must be a simple name");
      !wrong.error.empty()) {
    return wrong;
  }
  Expr* init = make.literal(Value::boolean(false));
  Expr* negated = make.call(operators::kNot, {make.accu()});
  Expr* condition = make.call(operators::kNotStrictlyFalse, {negated});
  Expr* step = make.call(operators::kOr, {make.accu(), arguments[1]});
  return {make.comprehension(
              {arguments[0]->name, "", kAccumulator, target, init, condition, step, make.accu()}),
          "", kNowhere};
}

Expansion expand_exists_one(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments) {
  if (auto wrong = check_variable(*arguments[0], "argument must be a simple name");
      !wrong.error.empty()) {
    return wrong;
  }
  Expr* init = make.literal(Value::integer(0));
  Expr* condition = make.literal(Value::boolean(true));
  Expr* accu = make.accu();
  Expr* one = make.literal(Value::integer(1));
  Expr* more = make.call(operators::kAdd, {accu, one});
  Expr* step = make.call(operators::kConditional, {arguments[1], more, make.accu()});
  accu = make.accu();
  one = make.literal(Value::integer(1));
  Expr* result = make.call(operators::kEquals, {accu, one});
  return {make.comprehension(
              {arguments[0]->name, "", kAccumulator, target, init, condition, step, result}),
          "", kNowhere};
}

// A list of what is made of each element that passes; of each if there is no filter.
Expansion gather(MacroBuilder& make, Expr* target, const Expr& variable, Expr* filter,
                 Expr* element) {
  Expr* init = make.list({});
  Expr* condition = make.literal(Value::boolean(true));
  Expr* accu = make.accu();
  Expr* list = make.list({element});
  Expr* step = make.call(operators::kAdd, {accu, list});
  if (filter != nullptr) {
    step = make.call(operators::kConditional, {filter, step, make.accu()});
  }
  return {make.comprehension(
              {variable.name, "", kAccumulator, target, init, condition, step, make.accu()}),
          "", kNowhere};
}

Expansion expand_map(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments) {
  if (auto wrong = check_variable(*arguments[0], "argument is not an identifier");
      !wrong.error.empty()) {
    return wrong;
  }
  const bool has_filter = arguments.size() == 3;
  return gather(make, target, *arguments[0], has_filter ? arguments[1] : nullptr, arguments.back());
}

Expansion expand_filter(MacroBuilder& make, Expr* target, const std::vector<Expr*>& arguments) {
  if (auto wrong = check_variable(*arguments[0], "argument is not an identifier");
      !wrong.error.empty()) {
    return wrong;
  }
  return gather(make, target, *arguments[0], arguments[1], arguments[0]);
}

}  // namespace

Expansion check_variable(const Expr& argument, std::string_view what) {
  return require_name(argument, what, not_the_accumulator);
}

std::vector<Macro> standard_macros() {
  return {{"has", 1, false, expand_has},      {"all", 2, true, expand_all},
          {"exists", 2, true, expand_exists}, {"exists_one", 2, true, expand_exists_one},
          {"map", 2, true, expand_map},       {"map", 3, true, expand_map},
          {"filter", 2, true, expand_filter}};
}

Expr* MacroBuilder::add(Expr expr) {
  expr.id = builder_->take_id();
  expr.offset = offset_;
  return builder_->add(std::move(expr));
}

Expr* MacroBuilder::literal(Value value) { return builder_->literal(offset_, std::move(value)); }
Expr* MacroBuilder::ident(std::string_view name) {
  return builder_->ident(offset_, std::string(name));
}
Expr* MacroBuilder::accu() { return ident(kAccumulator); }

Expr* MacroBuilder::call(std::string_view function, std::vector<Expr*> arguments) {
  return builder_->plain_call(builder_->take_id(), offset_, function, std::move(arguments));
}

Expr* MacroBuilder::member_call(std::string_view function, Expr* target,
                                std::vector<Expr*> arguments) {
  arguments.insert(arguments.begin(), target);
  Expr* expr = call(function, std::move(arguments));
  expr->has_target = true;
  return expr;
}

Expr* MacroBuilder::list(std::vector<Expr*> elements) {
  return builder_->list(builder_->take_id(), offset_, std::move(elements), {});
}
Expr* MacroBuilder::map() { return builder_->map(builder_->take_id(), offset_, {}, {}); }

Expr* MacroBuilder::presence_test(Expr* operand, std::string_view field) {
  Expr* test = builder_->select(offset_, operand, std::string(field));
  test->is_test = true;
  return test;
}

Expr* MacroBuilder::comprehension(const Fold& fold) {
  Expr expr;
  expr.kind = Expr::Kind::Comprehension;
  expr.names = {std::string(fold.iter_var), std::string(fold.iter_var2),
                std::string(fold.accu_var)};
  expr.children = {fold.range, fold.init, fold.condition, fold.step, fold.result};
  return add(std::move(expr));
}

Expr* MacroBuilder::copy(const Expr& expr) {
  Expr copied = expr;
  copied.id = builder_->take_id();
  for (Expr*& child : copied.children) {
    if (child != nullptr) child = copy(*child);
  }
  return builder_->add(std::move(copied));
}

}  // namespace porchsim::cel
