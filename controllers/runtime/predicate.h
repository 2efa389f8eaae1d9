// Which changes of a watched object are worth a reconcile. All but the last few let every added
// and deleted object pass and judge updates only. Kubernetes: controller-runtime, pkg/predicate.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "controllers/runtime/change.h"

namespace porchsim::runtime {

using Predicate = std::function<bool(const Change&)>;

// The spec changed, or the object began to be deleted. Only as good as the server's
// metadata.generation.
bool generation_changed(const Change& change);
bool resource_version_changed(const Change& change);
bool labels_changed(const Change& change);
bool annotations_changed(const Change& change);
// One of them, where none is like an empty one.
Predicate label_changed(std::string key);
Predicate annotation_changed(std::string key);
bool finalizers_changed(const Change& change);
bool owners_changed(const Change& change);
// By a person, or by a process of this controller that is no more, after what the cache began with.
template <class T>
bool others_changed_status(const Change& change) {
  return change.updated() && !change.own &&
         change.before->as<T>().status != change.after->as<T>().status;
}

// What was there is there no more. Where a watch has broken, another object of its name may have
// come before anybody tells.
bool is_gone(const Change& change);

// By the state after the change; of a deleted object the last one known.
Predicate for_objects(std::function<bool(const api::Object&)> filter);

Predicate all_of(std::vector<Predicate> predicates);  // of none: true
Predicate any_of(std::vector<Predicate> predicates);  // of none: false
Predicate negate(Predicate predicate);

}  // namespace porchsim::runtime
