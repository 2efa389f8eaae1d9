// From a change of a watched object to the requests it wakes. An update is mapped twice, before and
// after, so that whoever was referred to until now is woken too. Kubernetes: controller-runtime,
// pkg/handler.
#pragma once

#include <functional>
#include <vector>

#include "api/object.h"
#include "api/object_key.h"
#include "controllers/runtime/change.h"
#include "controllers/runtime/request.h"

namespace porchsim::runtime {

// May emit a request twice: the queue folds them. Runs in the informer's task and must not wait.
using Mapping = std::function<void(const Change&, const EmitRequest&)>;

// The object itself. Kubernetes: handler.EnqueueRequestForObject.
Mapping enqueue_self();

// The objects of type `owner` that metadata.ownerReferences names, by group and kind, in the
// object's namespace (or in none, if owners are cluster-scoped). Kubernetes:
// handler.EnqueueRequestForOwner.
enum class Owners { ControllerOnly, Any };
Mapping enqueue_owner(api::ResourceType owner, Owners which = Owners::ControllerOnly);

// What the function says. Kubernetes: handler.EnqueueRequestsFromMapFunc.
Mapping enqueue_by(std::function<void(const api::Object&, const EmitRequest&)> map);
Mapping enqueue_by(std::function<std::vector<Request>(const api::Object&)> map);

}  // namespace porchsim::runtime
