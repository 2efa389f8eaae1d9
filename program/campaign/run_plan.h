// The runs of a campaign, each described when its turn comes: there may be more of them than any
// memory holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "program/jobs/job.h"
#include "program/jobs/seed_range.h"

namespace porchsim::scenarios {

struct PlannedRun {
  std::size_t scenario = 0;
  JobOptions options;
};

struct RunPlan {
  std::uint64_t runs = 0;
  std::function<PlannedRun(std::uint64_t)> at;  // of 0 to runs - 1
};

RunPlan plan_of(std::vector<PlannedRun> runs);

// Seeds outside, scenarios inside: whatever the budget, the first seeds have run everywhere. Each
// run is made as `job` says. Of more runs than any time has room for, the first.
RunPlan plan_of_seeds(std::vector<std::size_t> scenarios, SeedRange seeds, const JobOptions& job);

}  // namespace porchsim::scenarios
