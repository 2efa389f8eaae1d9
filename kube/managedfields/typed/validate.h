// Whether a value is of a type, as far as ownership needs it (structured-merge-diff's AsTyped): no
// limits and no required members, but kinds, unknown members, and items of associative lists that
// cannot be told apart.
#pragma once

#include <cstdint>

#include "kube/managedfields/typed/atom.h"

namespace porchsim::kube::managedfields {

// Stored objects may have items with equal keys, applied ones may not.
enum class Duplicates : std::uint8_t { Refused, Allowed };

// Empty: it is. Members are looked at in the order of their names.
TypedErrors validate(const Type* type, const api::Json& value, Duplicates duplicates);

}  // namespace porchsim::kube::managedfields
