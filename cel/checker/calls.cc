#include <algorithm>

#include <fmt/format.h>

#include "cel/checker/type_checker.h"

namespace porchsim::cel {
namespace {

bool is_number(const Type& type) {
  return type.kind() == TypeKind::Int || type.kind() == TypeKind::Uint ||
         type.kind() == TypeKind::Double;
}

// A comparison of numbers of different kinds.
bool is_across_types(const Overload& overload) {
  if (!overload.id.starts_with("less_") && !overload.id.starts_with("greater_")) return false;
  const auto& types = overload.parameters;
  return is_number(*types[0]) && types[0]->kind() != types[1]->kind();
}

// With fresh variables in the place of an overload's parameters.
class Instance {
 public:
  explicit Instance(Substitution& known) : known_(known) {}

  TypeRef of(const TypeRef& type) {
    if (!type->is_open()) return type;
    if (type->is_parameter()) {
      const auto found = std::ranges::find(variables_, type->name(), &Variable::first);
      if (found != variables_.end()) return found->second;
      return variables_.emplace_back(type->name(), known_.new_variable()).second;
    }
    std::vector<TypeRef> parameters;
    for (const TypeRef& parameter : type->parameters()) parameters.push_back(of(parameter));
    return std::make_shared<const Type>(type->kind(), type->name(), std::move(parameters));
  }

 private:
  using Variable = std::pair<std::string, TypeRef>;

  Substitution& known_;
  std::vector<Variable> variables_;
};

}  // namespace

void TypeChecker::check_call(Expr& expr) {
  if (expr.name == operators::kOptionalSelect) return check_optional_select(expr);
  for (std::size_t i = expr.has_target ? 1 : 0; i < expr.children.size(); ++i) {
    check(*expr.children[i]);
  }
  if (expr.has_target) {
    // The target may be the namespace of a function.
    const auto prefix = qualified_name(*expr.children[0]);
    const Function* found = prefix ? look_up_function(*prefix + "." + expr.name) : nullptr;
    if (found != nullptr) {
      expr.children.erase(expr.children.begin());
      expr.has_target = false;
      expr.name = found->name;
      return resolve(expr, *found);
    }
    check(*expr.children[0]);
  }
  const Function* function = look_up_function(expr.name);
  if (function == nullptr) {
    expr.type = error_type();
    return report_undeclared(expr, expr.name);
  }
  if (!expr.has_target) expr.name = function->name;
  resolve(expr, *function);
}

bool TypeChecker::check_logic(Expr& call) {
  bool right = true;
  for (const Expr* operand : call.children) {
    if (known_.assign(operand->type, bool_type())) continue;
    report_mismatch(*operand, bool_type(), operand->type);
    right = false;
  }
  return right;
}

std::pair<std::vector<TypeRef>, TypeRef> TypeChecker::instance_of(const Overload& overload) {
  Instance instance(known_);
  std::vector<TypeRef> parameters;
  for (const TypeRef& parameter : overload.parameters) parameters.push_back(instance.of(parameter));
  TypeRef result = instance.of(overload.result);
  return {std::move(parameters), std::move(result)};
}

void TypeChecker::resolve(Expr& call, const Function& function) {
  call.is_checked_call = true;
  call.overload_ids.clear();
  if (function.name == operators::kAnd || function.name == operators::kOr) {
    call.overload_ids.push_back(function.overloads[0].id);
    call.type = check_logic(call) ? bool_type() : error_type();
    return;
  }
  std::vector<TypeRef> arguments;
  for (const Expr* child : call.children) arguments.push_back(child->type);
  TypeRef result;
  for (const Overload& overload : function.overloads) {
    if (overload.on_target != call.has_target) continue;
    if (!compares_across_types_ && is_across_types(overload)) continue;
    const auto [parameters, returned] = instance_of(overload);
    if (!known_.assign(arguments, parameters)) continue;
    call.overload_ids.push_back(overload.id);
    TypeRef type = known_.apply(returned);
    if (!result) {
      result = std::move(type);
    } else if (!result->is_dyn() && !same_type(*type, *result)) {
      result = dyn_type();
    }
  }
  if (result) {
    call.type = std::move(result);
    return;
  }
  for (TypeRef& argument : arguments) argument = known_.apply(argument, true);
  report(call, fmt::format("found no matching overload for '{}' applied to '{}'", function.name,
                           signature_text(arguments, call.has_target)));
  call.type = error_type();
}

}  // namespace porchsim::cel
