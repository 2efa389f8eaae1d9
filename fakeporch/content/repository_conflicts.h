// Which Repositories may not be there together, for what one writes the other would read as its
// own: pure functions. Porch: pkg/apiserver/webhooks.go, isConflict.
#pragma once

#include <optional>
#include <span>

#include "api/object_key.h"
#include "api/repository.h"

namespace porchsim::fakeporch {

// Whether two have the same branch of the same Git repository, and
//   one directory lies in the other, the root in none and all others in it, in whatever namespaces;
//   or both have the same directory, in the same namespace.
// URLs are compared as they are written. One that is not in Git conflicts with none.
bool is_conflict(const api::Repository& a, const api::Repository& b);

// The first of those that are there that `attempted` conflicts with; itself, by name, is passed
// over.
std::optional<api::ObjectKey> find_conflict(const api::Repository& attempted,
                                            std::span<const api::Repository> existing);

}  // namespace porchsim::fakeporch
