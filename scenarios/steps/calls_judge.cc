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

// As many as there are, of so many objects, where that is too many or too few.
struct Miscount {
  const CallCount& wanted;
  std::int64_t count = 0;
  std::int64_t objects = 0;
};

CallCounts::Wanted calls_of(const CallsBy& subject, const CallCount& wanted) {
  return {subject.actor, wanted.verb, wanted.kind, wanted.failed};
}

std::optional<Miscount> first_miscount(World& world, const CallsBy& subject,
                                       const CallsMatch& match, const JudgeOptions& options) {
  for (const CallCount& wanted : match.counts) {
    const CallCounts::Wanted calls = calls_of(subject, wanted);
    const std::int64_t before = options.since == nullptr ? 0 : options.since->calls.of(calls);
    const std::int64_t count = world.calls().of(calls) - before;
    const auto objects =
        static_cast<std::int64_t>(wanted.per.empty() ? 1 : world.all(wanted.per).size());
    if (times(wanted.bounds, objects).hold(count) == options.never)
      return Miscount{wanted, count, objects};
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> problem_with(World& world, const CallsBy& subject,
                                        const CallsMatch& match, const JudgeOptions& options) {
  const auto miscount = first_miscount(world, subject, match, options);
  if (!miscount) return std::nullopt;
  const auto& [wanted, count, objects] = *miscount;
  const std::string each =
      wanted.per.empty() ? "" : fmt::format(" for each {} of {}", wanted.per, objects);
  return fmt::format("{} {}{}{}{}, expected {}{}{}", count, wanted.failed ? "failed " : "",
                     wanted.verb, wanted.kind.empty() ? "" : " ", wanted.kind,
                     options.never ? "never " : "", to_text(wanted.bounds), each);
}

std::vector<sim::EventId> counted(World& world, const CallsBy& subject, const CallsMatch& match,
                                  const JudgeOptions& options) {
  const auto miscount = first_miscount(world, subject, match, options);
  if (!miscount) return {};
  return world.call_events().of(calls_of(subject, miscount->wanted),
                                options.since == nullptr ? 0 : options.since->event);
}

}  // namespace porchsim::scenarios
