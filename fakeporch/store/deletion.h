// What a request for deletion does to an object's metadata: which finalizers its propagation policy
// asks for. Kubernetes: apiserver pkg/registry/generic/registry/store.go,
// deletionFinalizersForGarbageCollection; registry/rest/delete.go, BeforeDelete.
#pragma once

#include <string_view>

#include "api/client.h"
#include "api/object_meta.h"

namespace porchsim::fakeporch {

inline constexpr std::string_view kForegroundFinalizer = "foregroundDeletion";
inline constexpr std::string_view kOrphanFinalizer = "orphan";

// Conflict if the object is not the one that the request means.
api::Result<> check_preconditions(const api::ResourceType& type, const api::ObjectMeta& stored,
                                  const api::DeleteOptions& options);

// The metadata after the request: finalizers as the propagation policy asks, deletionTimestamp set
// (and the generation, where kept, moved on) unless it was. An object whose finalizers come out
// empty is to be removed at once.
api::ObjectMeta mark_deleted(const api::ObjectMeta& stored, const api::DeleteOptions& options,
                             api::Time now);

}  // namespace porchsim::fakeporch
