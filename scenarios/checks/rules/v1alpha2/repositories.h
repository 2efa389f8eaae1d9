// Repositories of v1alpha2 and what their controllers do with them. Those of v1alpha1 Porch looks
// at, too, and writes their status.
#pragma once

#include <string>
#include <string_view>

#include "api/condition.h"
#include "api/repository.h"
#include "api/v1alpha2/managed_repository.h"
#include "scenarios/checks/truth.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// Null if it is none, or of v1alpha1.
inline const api::Repository* repository_in(const api::ObjectPtr& object) {
  if (!object || object->kind() != api::Repository::type().kind) return nullptr;
  return api::v1alpha2::manages(object->meta()) ? &object->as<api::Repository>() : nullptr;
}

// Calls `visit` with each of them that has the name, whatever its namespace.
template <class Visit>
void for_each_named(std::string_view name, const Truth& truth, Visit visit) {
  truth.for_each(api::Repository::type().kind, [&](const api::ObjectPtr& object) {
    const api::Repository* repository = repository_in(object);
    if (repository != nullptr && repository->meta.name == name) visit(*repository);
  });
}

// "Ready", "Reconciling", "Error"; "" as long as nobody has said anything.
inline std::string ready_reason(const api::Repository& repository) {
  const auto* ready = api::find_condition(repository.status.conditions, "Ready");
  return ready == nullptr ? std::string() : ready->reason;
}

// A call by which a controller reads a repository anew begins or ends, or has failed.
inline bool is_of_repository_cache(const sim::Event& event) {
  const bool is_call = event.verb != sim::Verb::Failed || event.layer == sim::Layer::Git;
  return is_call && event.subject.kind == api::Repository::type().kind;
}

}  // namespace porchsim::scenarios
