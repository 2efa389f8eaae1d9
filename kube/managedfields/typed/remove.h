// A value without the members and items of a set, or with them alone (structured-merge-diff's
// RemoveItems and ExtractItems).
#pragma once

#include "kube/managedfields/fieldset/field_set.h"
#include "kube/managedfields/typed/type.h"

namespace porchsim::kube::managedfields {

// A map or list below which something is removed becomes null when nothing of it is left; an atomic
// one becomes null at once.
api::Json remove_items(const Type* type, const api::Json& value, const FieldSet& items);

// Atomic maps and lists come whole, and so does an item in the set below which it has nothing. Into
// a map that is in the set itself the walk goes with the set that holds it, as there.
api::Json extract_items(const Type* type, const api::Json& value, const FieldSet& items);

}  // namespace porchsim::kube::managedfields
