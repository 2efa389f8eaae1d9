// Lets libgit2 read an ObjectDatabase as one of its object stores.
#pragma once

#include "api/json/result.h"
#include "fakeporch/git/object_database.h"

namespace porchsim::fakeporch {

// `odb` reads missing objects from `objects`, which must outlive it. Nothing is ever written to
// `objects`.
api::Result<> add_alternate(git_odb* odb, const ObjectDatabase& objects);

}  // namespace porchsim::fakeporch
