// What was done in a random history, as steps that a person could have written.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenarios/format/step.h"
#include "scenarios/format/trigger.h"
#include "sim/time.h"

namespace porchsim::scenarios {

struct HistoryStep {
  sim::Duration pause{};            // before it, since the deed before
  std::optional<Trigger> moment{};  // that it waited for, after the pause
  bool at_once = false;             // in the very moment; without one of its own, in the last one's
  bool amid = false;                // its moment comes while the next deed is under way
  std::string person{};
  std::string text{};
  Action action{};
  std::string refused{};  // the server's reason; "" = it was done
};

using TailHistory = std::vector<HistoryStep>;

}  // namespace porchsim::scenarios
