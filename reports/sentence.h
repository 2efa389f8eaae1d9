// One event as a line of a story or a trace, without time and actor: "creates
// edge.app.packagevariant-1 (resourceVersion 15)". On one line, fit for a terminal.
#pragma once

#include <string>
#include <string_view>

#include "reports/report.h"

namespace porchsim::reports {

// "creates", "writes the status of"; of "you" "create", "write the status of". "" = what happened
// says it itself.
std::string_view verb_words(sim::Verb verb, std::string_view actor);

std::string sentence(const StoryEvent& event);

}  // namespace porchsim::reports
