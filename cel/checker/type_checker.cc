#include "cel/checker/type_checker.h"

#include <fmt/format.h>

#include <ranges>

namespace porchsim::cel {
namespace {

using Kind = Expr::Kind;

// What is beyond it was made by doubling. cel-go knows no such limit, and does not end.
constexpr std::uint32_t kMostWeight = 10'000;

const TypeRef& type_of_literal(const Value& literal) { return literal.type_of(); }

}  // namespace

void TypeChecker::settle(Ast& ast) {
  for (Expr& expr : ast.exprs()) {
    if (expr.type) expr.type = known_.apply(expr.type, true);
  }
  if (known_.is_exhausted()) issues_.add(kNowhere, "types are too large");
}

void TypeChecker::check(Expr& expr) {
  check_kind(expr);
  if (expr.type->weight() <= kMostWeight) return;
  report(expr, "type is too large");
  expr.type = error_type();
}

void TypeChecker::check_kind(Expr& expr) {
  switch (expr.kind) {
    case Kind::Literal:
      expr.type = type_of_literal(expr.literal);
      return;
    case Kind::Ident:
      return check_name(expr);
    case Kind::Select:
      return check_select(expr);
    case Kind::Call:
      return check_call(expr);
    case Kind::List:
      return check_list(expr);
    case Kind::Map:
      return check_map(expr);
    case Kind::Struct:
      return check_struct(expr);
    case Kind::Comprehension:
      return check_fold(expr);
    case Kind::Unspecified:
      expr.type = error_type();
      return;
  }
}

void TypeChecker::report_undeclared(const Expr& expr, std::string_view name) {
  report(expr, fmt::format("undeclared reference to '{}' (in container '{}')", name,
                           declarations_.container));
}

void TypeChecker::report_mismatch(const Expr& expr, const TypeRef& expected,
                                  const TypeRef& actual) {
  report(expr, fmt::format("expected type '{}' but found '{}'", message_text(*expected),
                           message_text(*actual)));
}

std::optional<TypeChecker::Name> TypeChecker::look_up_exactly(std::string_view name) const {
  for (const auto& [variable, type] : std::views::reverse(scopes_)) {
    if (variable == name) return Name{variable, type};
  }
  if (const auto found = declarations_.variables.find(name);
      found != declarations_.variables.end()) {
    return Name{found->first, found->second};
  }
  if (const auto found = declarations_.types.find(name); found != declarations_.types.end()) {
    return Name{found->first, type_type(found->second)};
  }
  return std::nullopt;
}

std::optional<TypeChecker::Name> TypeChecker::look_up(std::string_view name) const {
  if (is_only_candidate(name)) return look_up_exactly(name);
  for (const std::string& candidate : candidate_names(declarations_.container, name)) {
    if (auto found = look_up_exactly(candidate)) return found;
  }
  return std::nullopt;
}

const Function* TypeChecker::look_up_function(std::string_view name) const {
  if (is_only_candidate(name)) return declarations_.functions.find(name);
  for (const std::string& candidate : candidate_names(declarations_.container, name)) {
    if (const Function* found = declarations_.functions.find(candidate)) return found;
  }
  return nullptr;
}

void TypeChecker::become_name(Expr& expr, Name name) {
  expr.kind = Kind::Ident;
  expr.children.clear();
  expr.type = std::move(name.type);
  expr.name = name.name;
  expr.reference = std::move(name.name);
}

void TypeChecker::check_name(Expr& expr) {
  if (auto found = look_up(expr.name)) return become_name(expr, std::move(*found));
  expr.type = error_type();
  report_undeclared(expr, expr.name);
}

void TypeChecker::check_select(Expr& expr) {
  if (const auto name = qualified_name(expr)) {
    if (auto found = look_up(*name)) return become_name(expr, std::move(*found));
  }
  const TypeRef type = check_field(expr, *expr.children[0], false);
  expr.type = expr.is_test ? bool_type() : known_.apply(type);
}

void TypeChecker::check_optional_select(Expr& expr) {
  if (expr.children.size() != 2 || expr.has_target) {
    report(expr, fmt::format("unsupported optional field selection: incorrect signature.{} "
                             "argument count: {}",
                             expr.has_target ? " member call with" : "",
                             expr.children.size() - (expr.has_target ? 1 : 0)));
    expr.type = error_type();
    return;
  }
  expr.type = known_.apply(check_field(expr, *expr.children[0], true));
  expr.is_checked_call = true;
  expr.overload_ids = {"select_optional_field"};
}

TypeRef TypeChecker::check_field(const Expr& expr, Expr& operand, bool is_optional) {
  check(operand);
  const TypeRef operand_type = known_.apply(operand.type);
  const bool on_optional = operand_type->is_optional();
  const TypeRef target = on_optional ? operand_type->parameters()[0] : operand_type;
  TypeRef result = dyn_type();
  if (target->kind() == TypeKind::Map) {
    result = target->parameters()[1];
  } else if (target->is_parameter()) {
    known_.assign(dyn_type(), target);
  } else if (!target->is_dyn() && !target->is_error()) {
    report(expr, fmt::format("type '{}' does not support field selection", message_text(*target)));
  }
  return on_optional || is_optional ? optional_type(result) : result;
}

TypeRef TypeChecker::entry_type(const Expr& entry, bool is_optional) {
  if (!is_optional) return entry.type;
  if (entry.type->is_optional()) return entry.type->parameters()[0];
  if (!entry.type->is_dyn()) report_mismatch(entry, optional_type(entry.type), entry.type);
  return entry.type;
}

TypeRef TypeChecker::join(const TypeRef& previous, const TypeRef& next) {
  if (!previous) return next;
  if (known_.assign(previous, next)) return more_general(previous, next);
  return dyn_type();
}

void TypeChecker::check_list(Expr& expr) {
  TypeRef element;
  for (std::size_t i = 0; i < expr.children.size(); ++i) {
    Expr& child = *expr.children[i];
    check(child);
    element = join(element, entry_type(child, expr.is_optional(i)));
  }
  expr.type = list_type(element ? element : known_.new_variable());
}

void TypeChecker::check_map(Expr& expr) {
  TypeRef key_type;
  TypeRef value_type;
  for (std::size_t i = 0; i + 1 < expr.children.size(); i += 2) {
    Expr& key = *expr.children[i];
    check(key);
    key_type = join(key_type, key.type);
    Expr& value = *expr.children[i + 1];
    check(value);
    value_type = join(value_type, entry_type(value, expr.is_optional(i / 2)));
  }
  if (!key_type) {
    key_type = known_.new_variable();
    value_type = known_.new_variable();
  }
  expr.type = map_type(key_type, value_type);
}

void TypeChecker::check_struct(Expr& expr) {
  expr.type = error_type();
  const auto found = look_up(expr.name);
  if (!found) return report_undeclared(expr, expr.name);
  if (found->type->kind() != TypeKind::Type) {
    report(expr, fmt::format("'{}' is not a type", found->type->name()));
  } else {
    report(expr, fmt::format("'{}' is not a message type", found->type->parameters()[0]->name()));
  }
  for (std::size_t i = 0; i < expr.children.size(); ++i) {
    check(*expr.children[i]);
    issues_.add(expr.entry_offsets[i],
                fmt::format("unexpected failed resolution of '{}'", found->name));
  }
}

void TypeChecker::check_range(Expr& expr, TypeRef& variable, TypeRef& variable2) {
  Expr& range = expr.part(Expr::Range);
  const TypeRef type = known_.apply(range.type);
  const bool two = !expr.iter_var2().empty();
  if (type->kind() == TypeKind::List) {
    variable = two ? int_type() : type->parameters()[0];
    variable2 = type->parameters()[0];
  } else if (type->kind() == TypeKind::Map) {
    variable = type->parameters()[0];
    variable2 = type->parameters()[1];
  } else if (type->kind() == TypeKind::Dyn || type->is_error() || type->is_parameter()) {
    known_.assign(dyn_type(), type);
    variable = variable2 = dyn_type();
  } else {
    report(range,
           fmt::format("expression of type '{}' cannot be range of a comprehension (must be list, "
                       "map, or dynamic)",
                       message_text(*type)));
    variable = variable2 = error_type();
  }
}

void TypeChecker::check_fold(Expr& expr) {
  check(expr.part(Expr::Range));
  check(expr.part(Expr::Init));
  TypeRef variable;
  TypeRef variable2;
  const TypeRef accu = expr.part(Expr::Init).type;
  compares_across_types_ = true;
  check_range(expr, variable, variable2);
  const std::size_t outside = scopes_.size();
  scopes_.emplace_back(expr.accu_var(), accu);
  scopes_.emplace_back(expr.iter_var(), variable);
  if (!expr.iter_var2().empty()) scopes_.emplace_back(expr.iter_var2(), variable2);
  check(expr.part(Expr::Condition));
  want(expr.part(Expr::Condition), bool_type());
  check(expr.part(Expr::Step));
  want(expr.part(Expr::Step), accu);
  scopes_.resize(outside + 1);
  check(expr.part(Expr::Result));
  scopes_.resize(outside);
  expr.type = known_.apply(expr.part(Expr::Result).type);
}

void TypeChecker::want(const Expr& expr, const TypeRef& type) {
  if (!known_.assign(type, expr.type)) report_mismatch(expr, type, expr.type);
}

}  // namespace porchsim::cel
