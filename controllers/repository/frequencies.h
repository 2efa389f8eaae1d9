// How often the controller does what.
#pragma once

#include "api/time.h"

namespace porchsim::repository {

// Porch: controllers/repositories, config.go.
struct Frequencies {
  api::Duration health_check = std::chrono::minutes(5);
  api::Duration full_sync = std::chrono::hours(1);  // where the repository has no schedule
  // A sync that a condition tells of is in progress for no longer than this.
  api::Duration sync_stale = std::chrono::minutes(20);
};

}  // namespace porchsim::repository
