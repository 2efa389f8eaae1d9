#include "scenarios/run/limit.h"

#include <fmt/format.h>

#include "scenarios/checks/limits.h"
#include "scenarios/document/duration.h"

namespace porchsim::scenarios {

std::optional<std::string> outgrown(World& world) {
  if (world.trace().last_id() > kMostEvents) return fmt::format("{} events", kMostEvents);
  if (world.looks() > kMostLooks) {
    return fmt::format(
        "{} looks at objects by triggers and by what holds always, never, until or eventually",
        kMostLooks);
  }
  if (world.cluster().git().objects().object_bytes() > kMostGitBytes)
    return fmt::format("{} MiB of Git content", kMostGitBytes >> 20U);
  return std::nullopt;
}

std::optional<std::string> limit_reached(World& world, sim::Scheduler::Outcome outcome) {
  if (outcome == sim::Scheduler::Outcome::StepLimit)
    return fmt::format("{} steps of the scheduler", world.scheduler().steps());
  if (auto what = outgrown(world)) return what;
  if (world.scheduler().now() >= kLongestRun)
    return fmt::format("{} of simulated time", duration_text(kLongestRun));
  return std::nullopt;
}

}  // namespace porchsim::scenarios
