// The ids of objects by their content in Git's form. Databases may share one: an id is a function
// of type and content.
#pragma once

#include <cstddef>

#include "fakeporch/git/object_id.h"
#include "kpt/package/content_cache.h"

namespace porchsim::fakeporch {

struct GitIds {
  using Ids = kpt::ContentCache<ObjectId>;

  // Of each type at most so many.
  explicit GitIds(std::size_t capacity) : blobs(capacity), trees(capacity), commits(capacity) {}

  Ids blobs;
  Ids trees;
  Ids commits;
};

}  // namespace porchsim::fakeporch
