// A set that was written under another schema (structured-merge-diff's
// ReconcileFieldSetWithSchema): where a list or map has become atomic since, what was owned below
// it is owned as the whole. The other way round nothing changes.
#pragma once

#include "kube/managedfields/fieldset/field_set.h"
#include "kube/managedfields/typed/type.h"

namespace porchsim::kube::managedfields {

FieldSet reconcile_with_type(const Type* type, FieldSet set);

}  // namespace porchsim::kube::managedfields
