// kubectl's client-side apply left the annotation kubectl.kubernetes.io/last-applied-configuration.
// Server-side apply by the manager "kubectl" respects it and keeps it up to date.
#pragma once

#include <optional>
#include <string>

#include "api/json/json.h"
#include "kube/managedfields/versioned.h"

namespace porchsim::kube::managedfields {

// What the annotation says was applied and is still so: which kubectl may take without force.
// Nothing if the annotation is not there or not to be used.
std::optional<FieldSet> owned_by_last_applied(const Kind& kind, const std::string& api_version,
                                              const api::Json& live);

// The annotation anew, of the applied configuration; an object without it stays so. Left out if
// annotations would become too large.
void update_last_applied(api::Json& object, const api::Json& configuration);

}  // namespace porchsim::kube::managedfields
