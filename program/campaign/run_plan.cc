#include "program/campaign/run_plan.h"

#include <utility>

#include "program/jobs/worker_pool.h"

namespace porchsim::scenarios {

RunPlan plan_of(std::vector<PlannedRun> runs) {
  const std::uint64_t count = runs.size();
  return {count, [runs = std::move(runs)](std::uint64_t i) { return runs[i]; }};
}

RunPlan plan_of_seeds(std::vector<std::size_t> scenarios, SeedRange seeds, const JobOptions& job) {
  const std::uint64_t width = scenarios.size();
  if (width == 0) return {};
  const std::uint64_t last = seeds.last - seeds.first;
  const std::uint64_t runs = last >= kMostJobs / width ? kMostJobs : (last + 1) * width;
  return {runs, [scenarios = std::move(scenarios), seeds, job](std::uint64_t i) {
            PlannedRun run{scenarios[i % scenarios.size()], job};
            run.options.seed = seeds.first + i / scenarios.size();
            return run;
          }};
}

}  // namespace porchsim::scenarios
