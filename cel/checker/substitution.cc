#include "cel/checker/substitution.h"

#include <algorithm>

namespace porchsim::cel {
namespace {

bool is_equal_or_less_specific(const Type& a, const Type& b) {
  if (a.is_dyn() || a.is_parameter()) return true;
  if (b.is_dyn() || b.is_parameter() || a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case TypeKind::Opaque:
      if (a.name() != b.name() || a.parameters().size() != b.parameters().size()) return false;
      [[fallthrough]];
    case TypeKind::List:
    case TypeKind::Map:
      for (std::size_t i = 0; i < a.parameters().size(); ++i) {
        if (!is_equal_or_less_specific(*a.parameters()[i], *b.parameters()[i])) return false;
      }
      return true;
    case TypeKind::Type:
      return true;
    default:
      return same_type(a, b);
  }
}

bool takes_null(const Type& type) {
  switch (type.kind()) {
    case TypeKind::Opaque:
    case TypeKind::Struct:
    case TypeKind::Any:
    case TypeKind::Duration:
    case TypeKind::Timestamp:
    case TypeKind::Null:
      return true;
    default:
      return type.is_nullable();
  }
}

bool is_known(const Type& type) { return type.is_dyn() || type.is_error(); }

}  // namespace

const TypeRef& more_general(const TypeRef& a, const TypeRef& b) {
  return is_equal_or_less_specific(*a, *b) ? a : b;
}

TypeRef Substitution::new_variable() {
  known_.emplace_back();
  return type_variable(static_cast<int>(known_.size()) - 1);
}

const TypeRef* Substitution::find(const Type& type) const {
  if (type.variable() == Type::kNoVariable) return nullptr;
  const TypeRef& known = known_[static_cast<std::size_t>(type.variable())];
  return known ? &known : nullptr;
}

void Substitution::set(const Type& variable, TypeRef type) {
  TypeRef& known = known_[static_cast<std::size_t>(variable.variable())];
  changes_.emplace_back(variable.variable(), std::move(known));
  known = std::move(type);
}

void Substitution::roll_back(std::size_t to) {
  while (changes_.size() > to) {
    known_[static_cast<std::size_t>(changes_.back().first)] = std::move(changes_.back().second);
    changes_.pop_back();
  }
}

bool Substitution::assign(const TypeRef& to, const TypeRef& from) {
  changes_.clear();
  if (is_assignable(to, from)) return true;
  roll_back(0);
  return false;
}

bool Substitution::assign(const std::vector<TypeRef>& to, const std::vector<TypeRef>& from) {
  changes_.clear();
  if (are_assignable(to, from)) return true;
  roll_back(0);
  return false;
}

bool Substitution::are_assignable(const std::vector<TypeRef>& a, const std::vector<TypeRef>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!is_assignable(a[i], b[i])) return false;
  }
  return true;
}

bool Substitution::is_assignable(const TypeRef& a, const TypeRef& b) {
  if (!may_go_on(1)) return true;
  if (b->is_parameter()) {
    const auto [valid, known] = substitutes(a, b);
    if (valid || known) return valid;
  }
  if (a->is_parameter()) return substitutes(b, a).first;
  if (is_known(*a) || is_known(*b)) return true;
  if (a->kind() == TypeKind::Null) return takes_null(*b);
  if (b->kind() == TypeKind::Null) return takes_null(*a);
  switch (a->kind()) {
    case TypeKind::Type:
      return b->kind() == TypeKind::Type;
    case TypeKind::Opaque:
    case TypeKind::List:
    case TypeKind::Map:
      return a->kind() == b->kind() && a->name() == b->name() &&
             are_assignable(a->parameters(), b->parameters());
    default:
      return is_assignable_type(*b, *a);
  }
}

std::pair<bool, bool> Substitution::substitutes(const TypeRef& type, const TypeRef& variable) {
  if (!may_go_on(std::min(type->weight(), variable->weight()))) return {true, true};
  if (same_type(*type, *variable)) return {true, true};
  if (const TypeRef* found = find(*variable)) {
    const TypeRef known = *found;
    if (!may_go_on(std::min(type->weight(), known->weight()))) return {true, true};
    if (same_type(*type, *known)) return {true, true};
    if (!is_assignable(type, known)) return {false, true};
    const TypeRef general = more_general(type, known);
    if (is_free_of(*variable, *general)) set(*variable, general);
    return {true, true};
  }
  if (variable->variable() == Type::kNoVariable || !is_free_of(*variable, *type)) {
    return {false, false};
  }
  set(*variable, type);
  return {true, false};
}

bool Substitution::is_free_of(const Type& variable, const Type& within) const {
  if (!may_go_on(1) || same_type(variable, within)) return false;
  if (within.is_parameter()) {
    const TypeRef* known = find(within);
    return known == nullptr || is_free_of(variable, **known);
  }
  for (const TypeRef& parameter : within.parameters()) {
    if (!is_free_of(variable, *parameter)) return false;
  }
  return true;
}

TypeRef Substitution::apply(const TypeRef& type, bool unknown_is_dyn) const {
  if (!type->is_open()) return type;
  if (!may_go_on(1)) return error_type();
  if (const TypeRef* known = find(*type)) return apply(*known, unknown_is_dyn);
  if (type->is_parameter()) return unknown_is_dyn ? dyn_type() : type;
  std::vector<TypeRef> parameters;
  for (const TypeRef& parameter : type->parameters()) {
    parameters.push_back(apply(parameter, unknown_is_dyn));
  }
  return std::make_shared<const Type>(type->kind(), type->name(), std::move(parameters));
}

}  // namespace porchsim::cel
