// The ids of texts as blobs. Databases may share one: an id is a function of its text.
#pragma once

#include "controllers/kpt/content_cache.h"
#include "fakeporch/git/object_id.h"

namespace porchsim::fakeporch {

using BlobIds = kpt::ContentCache<ObjectId>;

}  // namespace porchsim::fakeporch
