// Events, as explanations put them into words.
#pragma once

#include <string>

#include "program/explain/history.h"
#include "program/explain/slice.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// "PackageRevision edge.app.v1", as `porchsim show` takes it.
std::string name_of(const sim::Subject& subject);
// "creates PackageRevision edge.app.v1 (version 14)".
std::string does(const sim::Trace& trace, const sim::Event& event);
// "created", "wrote the status of".
std::string did(sim::Verb verb);
// "bob patched it at 1.200 s".
std::string who_did_when(const sim::Trace& trace, const sim::Event& event);
// "pv-controller fails: …  (12 times between 1.200 s and 8.000 s)".
std::string told(const sim::Trace& trace, const Repeated& failure);

// "Until then pv-controller failed 14 times, from 0.026 s to 40.973 s: …".
std::string in_short(const sim::Trace& trace, const Repeated& failure);
// "PackageRevision edge.app.v1 is being deleted since 1.200 s, and waits for finalizer a/b, which
// carol set at 1.000 s.".
std::string in_short(const sim::Trace& trace, const Held& held);

// What the act did not know, in a sentence.
std::string told(const History& history, const Act& act, const Missed& missed);
// The finding's own act in one to three sentences: what it did, what it went by and what was there.
std::string in_short(const History& history, const Act& act);

}  // namespace porchsim::scenarios
