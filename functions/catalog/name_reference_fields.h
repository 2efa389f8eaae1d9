// The fields in which resources of one kind name resources of another.
#pragma once

#include <vector>

#include "functions/catalog/kustomize_fields.h"

namespace porchsim::functions {

struct NameReference {
  Gvk target;       // what is named
  FieldSpec field;  // where, in the one that names it
};

std::vector<NameReference> default_name_references();

}  // namespace porchsim::functions
