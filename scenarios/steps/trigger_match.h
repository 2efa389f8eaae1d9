// Whether an event of the trace is the one that a sentence speaks of.
#pragma once

#include <string_view>

#include "fakeporch/client/call_site.h"
#include "scenarios/format/trigger.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// All but the count ("for the 2nd time"), which is the caller's to keep. `actor` is the name of the
// event's actor.
bool matches(const EventPattern& pattern, const sim::Event& event, std::string_view actor);

// Whether it speaks of writes of PackageRevisionResources, which are known as calls, not as events;
// and whether such a call is the one.
bool is_of_resources(const EventPattern& pattern);
bool matches(const EventPattern& pattern, const fakeporch::ApiCall& call);

}  // namespace porchsim::scenarios
