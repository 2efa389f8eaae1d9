#include "scenarios/steps/calls_judge.h"

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

// So much for each of `count` objects.
Bounds times(Bounds bounds, std::int64_t count) {
  if (bounds.least != Bounds{}.least) bounds.least *= count;
  if (bounds.most != Bounds{}.most) bounds.most *= count;
  return bounds;
}

}  // namespace

std::optional<std::string> problem_with(World& world, const CallsBy& subject,
                                        const CallsMatch& match, const JudgeOptions& options) {
  for (const CallCount& wanted : match.counts) {
    const CallCounts::Wanted calls{subject.actor, wanted.verb, wanted.kind, wanted.failed};
    const std::int64_t before = options.since == nullptr ? 0 : options.since->calls.of(calls);
    const std::int64_t count = world.calls().of(calls) - before;
    const auto objects =
        static_cast<std::int64_t>(wanted.per.empty() ? 1 : world.all(wanted.per).size());
    if (times(wanted.bounds, objects).hold(count) != options.never) continue;
    const std::string each =
        wanted.per.empty() ? "" : fmt::format(" for each {} of {}", wanted.per, objects);
    return fmt::format("{} {}{}{}{}, expected {}{}{}", count, wanted.failed ? "failed " : "",
                       wanted.verb, wanted.kind.empty() ? "" : " ", wanted.kind,
                       options.never ? "never " : "", to_text(wanted.bounds), each);
  }
  return std::nullopt;
}

}  // namespace porchsim::scenarios
