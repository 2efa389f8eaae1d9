// The connection between one process and the API server: what it can be cut off from, and the
// watches that run over it.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "fakeporch/store/object_store.h"
#include "sim/scheduler.h"

namespace porchsim::fakeporch {

class WatchStream;

struct Link {
  sim::ProcessId process{};
  sim::ActorId actor{};
  bool cut = false;
  std::set<KindId> held;                // kinds whose events are held back
  std::vector<WatchStream*> streams{};  // in the order of opening
};

}  // namespace porchsim::fakeporch
