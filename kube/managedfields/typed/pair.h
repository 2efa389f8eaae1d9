// Two values of one type, walked in step: either may be absent (a null pointer), not both.
#pragma once

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
  // Do both sides hold one list or map?
  bool are_one() const;
};

// None where there is no list, or no map.
const api::Json::Array& items_of(const api::Json* list);
const api::Json::Object& members_of(const api::Json* map);

// The members of both maps, ascending: visit(name, the two values of that name).
template <class Visit>
void each_member(Pair maps, const Visit& visit) {
  const api::Json::Object& left = members_of(maps.left);
  const api::Json::Object& right = members_of(maps.right);
  auto l = left.begin();
  auto r = right.begin();
  while (l != left.end() || r != right.end()) {
    const bool is_left = r == right.end() || (l != left.end() && l->key <= r->key);
    const bool is_right = l == left.end() || (r != right.end() && r->key <= l->key);
    const std::string& name = is_left ? l->key : r->key;
    visit(name, Pair{is_left ? &l->value : nullptr, is_right ? &r->value : nullptr});
    if (is_left) ++l;
    if (is_right) ++r;
  }
}

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
