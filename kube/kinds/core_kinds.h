// ConfigMap, Secret and Namespace of the core, version v1.
//
// kubernetes: pkg/registry/core, pkg/apis/core/validation, pkg/apis/core/v1/defaults.go.
#pragma once

#include <memory>
#include <vector>

#include "kube/kinds/kind.h"

namespace porchsim::kube {

std::vector<std::shared_ptr<const Kind>> make_core_kinds();

}  // namespace porchsim::kube
