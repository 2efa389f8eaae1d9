// Which of the kinds that a type allows a value takes, and what can be wrong about it. Errors are
// structured-merge-diff's, with the paths at which they lie.
#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "kube/managedfields/fieldset/path_element.h"
#include "kube/managedfields/typed/type.h"

namespace porchsim::kube::managedfields {

struct TypedError {
  std::string path;  // ".spec.ports"; "" at the object itself
  std::string message;
};
using TypedErrors = std::vector<TypedError>;

// One on its line, several below "errors:".
std::string text_of(const TypedErrors& errors);
// Each path put below one more step.
TypedErrors below(const PathElement& element, TypedErrors errors);

// The kinds left of a type's. All are left of a null, and of a value that fits none of them.
struct Atom {
  const ScalarType* scalar = nullptr;
  const ListType* list = nullptr;
  const MapType* map = nullptr;

  friend bool operator==(const Atom&, const Atom&) = default;
};

Atom atom_of(const Type* type, const api::Json& value);
// Of a value that may not be there (null pointer), which leaves all.
Atom atom_of(const Type* type, const api::Json* value);

inline TypedError invalid_atom() { return {"", "schema error: invalid atom: inlined"}; }

// The first of map, scalar and list that the atom has says what is done.
template <class OnMap, class OnScalar, class OnList>
TypedErrors handle(const Atom& atom, const OnMap& on_map, const OnScalar& on_scalar,
                   const OnList& on_list) {
  if (atom.map != nullptr) return on_map(*atom.map);
  if (atom.scalar != nullptr) return on_scalar(*atom.scalar);
  if (atom.list != nullptr) return on_list(*atom.list);
  return {invalid_atom()};
}

// A null is right for every type. `side` comes before the message.
TypedErrors check_scalar(ScalarType type, const api::Json& value, std::string_view side);

// The step to an item of an associative list: its keys, absent ones by their defaults, or its
// value. An error if it has none.
std::expected<PathElement, std::string> element_of(const ListType& list, const api::Json& item);

// fmt's %v of a value as structured-merge-diff holds it: &{5}.
std::string go_held(const api::Json& value);

}  // namespace porchsim::kube::managedfields
