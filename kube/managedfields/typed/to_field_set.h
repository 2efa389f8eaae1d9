// The paths that a value of a type names (structured-merge-diff's ToFieldSet): its scalars, atomic
// lists and maps, items of associative lists, members of maps, and what is null or an empty map.
// Declared members of a struct are not in it by themselves.
#pragma once

#include "kube/managedfields/fieldset/field_set.h"
#include "kube/managedfields/typed/type.h"

namespace porchsim::kube::managedfields {

FieldSet to_field_set(const Type* type, const api::Json& value);

// The set with every declared member added below which it has something: `.spec.upstream` of
// `.spec.upstream.repo`, but not `.metadata.labels.x`'s parent in a map.
FieldSet with_declared_parents(const Type* type, const FieldSet& set);

}  // namespace porchsim::kube::managedfields
