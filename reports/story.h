// The story of a failed run: what was wrong, the events that led there, and the command that
// repeats it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/report.h"

namespace porchsim::reports {

// Which events a person needs to follow the first finding: what caused it, back to the people and
// faults that began it, and the writes to the objects it names. Sorted by time, at most `limit`;
// the finding's own event is always there.
std::vector<StoryEvent> relevant_events(const Report& report, std::size_t limit = 30);

// Several lines, ending in the command that repeats the run. Colour only if `colour`.
std::string story(const Report& report, bool colour = false);

// One event as a line of the story, without time and actor: "creates edge.app.packagevariant-1
// (server now 15)".
std::string sentence(const StoryEvent& event);

}  // namespace porchsim::reports
