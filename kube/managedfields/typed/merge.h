// What an object becomes when a configuration is laid over it (structured-merge-diff's Merge):
// nothing is taken away, and where both say something the configuration is kept.
//
// Items of an associative list are told apart by their steps. Those of the configuration come in
// its order, those that only the object has stay behind the neighbours that they had.
#pragma once

#include <expected>

#include "kube/managedfields/typed/atom.h"

namespace porchsim::kube::managedfields {

// Null if nothing is left.
std::expected<api::Json, TypedErrors> merge(const Type* type, const api::Json& object,
                                            const api::Json& configuration);

}  // namespace porchsim::kube::managedfields
