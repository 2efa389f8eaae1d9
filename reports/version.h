// Which events made a version of an object.
#pragma once

#include "sim/trace.h"

namespace porchsim::reports {

// Whether the event made a version of an object, or removed it; who reads one or learns of it makes
// none.
bool is_version(const sim::Event& event);

}  // namespace porchsim::reports
