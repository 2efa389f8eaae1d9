// At most ten updaters are kept apart: beyond, the oldest of a version become one,
// "ancient-changes".
#pragma once

#include "kube/managedfields/managers.h"

namespace porchsim::kube::managedfields {

Managers cap_updaters(Managers managers);

}  // namespace porchsim::kube::managedfields
