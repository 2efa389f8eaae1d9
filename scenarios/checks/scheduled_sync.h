// What a Repository controller writes because its time has come: the one kind of write that a world
// at rest may see. Documents: seed 003, "on schedule".
#pragma once

#include "sim/trace.h"

namespace porchsim::scenarios {

// A write of a Repository's status that begins a sync, or ends one: the object's own
// nextFullSyncTime had passed when it began, and it says Reconciling until it ends.
bool is_scheduled_sync(const sim::Event& event);

}  // namespace porchsim::scenarios
