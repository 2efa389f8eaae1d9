// What was added, changed and taken away between two values of one type (structured-merge-diff's
// Compare). No path is in two of the sets; all are empty if the values are equal.
#pragma once

#include <expected>

#include "kube/managedfields/fieldset/field_set.h"
#include "kube/managedfields/typed/atom.h"

namespace porchsim::kube::managedfields {

struct Comparison {
  FieldSet added;
  FieldSet modified;
  FieldSet removed;

  // The same without these paths and all below them.
  Comparison without(const FieldSet& ignored) const;
};

std::expected<Comparison, TypedErrors> compare(const Type* type, const api::Json& before,
                                               const api::Json& after);

}  // namespace porchsim::kube::managedfields
