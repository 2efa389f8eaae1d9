// Who owns what of objects, after each write: metadata.managedFields; and server-side apply.
#pragma once

#include "kube/server/call.h"

namespace porchsim::kube {

// `object` with its managers after a write that is no apply. `live`: null if it is made.
api::Json with_owners(const Call& call, const api::Json& live, api::Json object,
                      const WriteOptions& options);

// PATCH with an application/apply-patch+yaml, which is JSON here.
Answer<Written> apply_object(const Call& call);

}  // namespace porchsim::kube
