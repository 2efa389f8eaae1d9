// A finalizer keeps a deleted object in the store until its owner has cleaned up. These change
// metadata values only; the write is the caller's. Kubernetes: controller-runtime,
// controllerutil.AddFinalizer and RemoveFinalizer.
#pragma once

#include <string_view>

#include "api/json/json.h"
#include "api/object_meta.h"

namespace porchsim::runtime {

// True if the metadata changed. Order and the other finalizers are kept.
bool add_finalizer(api::ObjectMeta& meta, std::string_view finalizer);
bool remove_finalizer(api::ObjectMeta& meta, std::string_view finalizer);

// All of them, as a merge patch has them: null of none.
api::Json finalizers_in_patch(const api::ObjectMeta& meta);

}  // namespace porchsim::runtime
