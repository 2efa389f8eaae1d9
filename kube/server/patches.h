// PATCH: JSON patch and merge patch. apiserver: pkg/endpoints/handlers/patch.go.
#pragma once

#include "kube/server/call.h"

namespace porchsim::kube {

Answer<Written> patch_object(const Call& call);

}  // namespace porchsim::kube
