// What set-namespace is told to do.
#pragma once

#include <expected>
#include <string>

#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {

struct SetNamespaceConfig {
  std::string name_space;
  std::string matcher;
};

// Why a configuration cannot be used. A value of the wrong type makes the executable panic.
struct SetNamespaceConfigError {
  std::string message;
  bool wrong_type = false;
};

// From a ConfigMap, the package context among them, or a SetNamespace.
std::expected<SetNamespaceConfig, SetNamespaceConfigError> read_set_namespace_config(
    const kpt::KubeObject& object);

}  // namespace porchsim::functions
