// Whether an event of the trace is the one that a sentence speaks of.
#pragma once

#include <string_view>

#include "scenarios/format/trigger.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// All but the count ("for the 2nd time"), which is the caller's to keep. `actor` is the name of the
// event's actor.
bool matches(const EventPattern& pattern, const sim::Event& event, std::string_view actor);

}  // namespace porchsim::scenarios
