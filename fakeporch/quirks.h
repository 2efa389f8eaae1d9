// The quirks of shipped Porch, where users of the cluster look for them.
#pragma once

#include "fakeporch/store/quirks.h"  // IWYU pragma: export
