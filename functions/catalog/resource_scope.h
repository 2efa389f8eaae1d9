// Whether a kind lives in a namespace: as kyaml v0.20.1 answers for built-in kinds; any other kind
// does if the object names a namespace (krm-functions-sdk: IsNamespaceScoped).
#pragma once

#include <optional>
#include <string_view>

#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {

// No value for a kind that is not built in.
std::optional<bool> is_namespaced_kind(std::string_view api_version, std::string_view kind);
bool is_namespace_scoped(const kpt::KubeObject& object);

}  // namespace porchsim::functions
