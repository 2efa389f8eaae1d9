// One event as a line of a story or a trace, without time and actor: "creates
// edge.app.packagevariant-1 (resourceVersion 15)". On one line, fit for a terminal.
#pragma once

#include <string>

#include "reports/report.h"

namespace porchsim::reports {

std::string sentence(const StoryEvent& event);

}  // namespace porchsim::reports
