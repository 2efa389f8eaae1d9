// `--stop-at EVENT`: the process stops for a debugger where an event is recorded, on the stack of
// whoever does it.
#pragma once

#include <functional>
#include <string>

#include "program/jobs/terminal.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// Whether a debugger looks at this process; without one the stop would be its end.
bool is_debugged();
// What is said then: it names the executable itself.
std::string needs_debugger(const Terminal& terminal);

// A listener that raises SIGTRAP at that event.
std::function<void(const sim::Event&)> stop_at(sim::EventId event);

}  // namespace porchsim::scenarios
