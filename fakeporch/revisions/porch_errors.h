// How Porch's registry wraps what its engine says: everything that goes wrong there is a 500.
#pragma once

#include <string>
#include <string_view>

#include "api/json/json.h"
#include "api/json/result.h"
#include "api/object_key.h"
#include "fakeporch/revisions/porch_context.h"
#include "fakeporch/store/api_errors.h"

namespace porchsim::fakeporch {

// "Internal error occurred: <why>"
inline std::unexpected<api::Error> internal_error(std::string_view why) {
  return api::fail(api::Reason::InternalError, "Internal error occurred: " + std::string(why));
}

// A resourceVersion must be given and be the stored one. Documents: a stale one is a Conflict;
// shipped Porch makes it a 500, which clients do not retry (quirk conflict_as_internal_error).
inline api::Result<> check_version(const PorchContext& porch, const api::ResourceType& type,
                                   const api::ObjectMeta& stored, const api::ObjectMeta& sent) {
  if (sent.resource_version.empty()) {
    return internal_error("resourceVersion must be specified for an update");
  }
  if (sent.resource_version == stored.resource_version) return {};
  const api::Error stale = stale_version(type, stored.name);
  if (porch.options.quirks.conflict_as_internal_error) return internal_error(stale.message);
  return api::fail(stale);
}

// A patch changes an object, not which one it is.
inline api::Result<> check_patched_name(const api::ObjectKey& key, const api::Json& patched) {
  const std::string_view name = patched.at({"metadata", "name"}).as_string();
  const std::string_view name_space = patched.at({"metadata", "namespace"}).as_string();
  if (name == key.name && name_space == key.name_space) return {};
  return api::fail(api::Reason::BadRequest, "the name of the object (" + std::string(name) +
                                                ") does not match the name on the URL (" +
                                                key.name + ")");
}

}  // namespace porchsim::fakeporch
