// The story of a failed run: what was wrong, the events that led there, and the command that
// repeats it.
#pragma once

#include <string>

#include "reports/report.h"

namespace porchsim::reports {

// Several lines, ending in the command that repeats the run; fit for a terminal. Colour only if
// `colour`.
std::string story(const Report& report, bool colour = false);

}  // namespace porchsim::reports
