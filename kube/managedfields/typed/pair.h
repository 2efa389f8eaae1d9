// Two values of one type, walked in step: either may be absent (a null pointer), not both.
#pragma once

#include <set>
#include <string>

#include "kube/managedfields/typed/atom.h"

namespace porchsim::kube::managedfields {

struct Pair {
  const api::Json* left = nullptr;
  const api::Json* right = nullptr;

  // Where a side is of another kind it counts as absent.
  Pair of_kind(api::Json::Kind kind) const;
  // Of maps and lists: neither has a member or item.
  bool both_empty() const;
  Pair member(std::string_view name) const;
};

// None where there is no list.
const api::Json::Array& items_of(const api::Json* list);

// Of both maps, ascending.
std::set<std::string> member_names(Pair maps);

// Once if both sides take the same kind, an absent one taking any; else for either side's kind.
template <class Visit>
TypedErrors each_atom(const Type* type, Pair values, const Visit& visit) {
  const Atom left = atom_of(type, values.left);
  const Atom right = atom_of(type, values.right);
  if (values.right == nullptr) return visit(left);
  if (values.left == nullptr || left == right) return visit(right);
  TypedErrors errors = visit(left);
  for (TypedError& error : visit(right)) errors.push_back(std::move(error));
  return errors;
}

// Empty if at least one side is right.
TypedErrors scalar_errors(ScalarType type, Pair values);

void append(TypedErrors& errors, TypedErrors more);
std::string item_error(std::size_t place, const std::string& problem);

}  // namespace porchsim::kube::managedfields
