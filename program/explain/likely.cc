#include "program/explain/likely.h"

#include <algorithm>
#include <ostream>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "program/explain/failure.h"
#include "program/explain/told_act.h"
#include "sim/search/branching_choices.h"

namespace porchsim::scenarios {
namespace {

constexpr std::size_t kMostPoints = 8;

struct Point {
  const sim::Event* event = nullptr;
  std::uint64_t failed = 0;  // alike, of its fresh continuations
};

// What the slice tells: the writes, the reconciles in which they were made and what woke these.
std::vector<Point> points_of(const Slice& slice, sim::EventId finding) {
  std::set<sim::EventId> seen;
  std::vector<Point> points;
  const auto add = [&](const sim::Event* event) {
    if (event != nullptr && event->id < finding && seen.insert(event->id).second)
      points.push_back({event});
  };
  for (const Act& act : slice.acts) {
    add(act.event);
    add(act.turn);
  }
  std::ranges::sort(points, {}, [](const Point& point) { return point.event->id; });
  // The last ones are the nearest to the failure.
  if (points.size() > kMostPoints)
    points.erase(points.begin(), points.end() - static_cast<std::ptrdiff_t>(kMostPoints));
  return points;
}

std::string what(const sim::Trace& trace, const sim::Event& event) {
  const std::string deed = event.verb == sim::Verb::Reconcile
                               ? "begins to reconcile " + name_of(event.subject)
                               : does(trace, event);
  return fmt::format("{} {}", trace.actor_name(event.actor), deed);
}

// Where the share grows most, from none before the first point.
std::string decision(const std::vector<Point>& points, const sim::Trace& trace,
                     std::uint64_t tries) {
  std::size_t most = 0;
  std::uint64_t growth = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::uint64_t before = i == 0 ? 0 : points[i - 1].failed;
    if (points[i].failed <= before + growth) continue;
    growth = points[i].failed - before;
    most = i;
  }
  if (growth * 2 < tries) {
    return "No single one of these events decides it: what chance does after them counts as much.";
  }
  const sim::Event& by = *points[most].event;
  if (most == 0)
    return fmt::format("It is decided by event {} at the latest: {}.", by.id, what(trace, by));
  return fmt::format("It is decided between events {} and {}: {}.", points[most - 1].event->id,
                     by.id, what(trace, by));
}

}  // namespace

int tell_how_likely(const InspectedRun& run, const LikelyOptions& options,
                    const Terminal& terminal) {
  auto failure = failure_of(run, {.check = options.check}, terminal);
  if (!failure) return failure.error();
  const History history(failure->result().recording->trace);
  const Violation& violation = failure->violation();
  const sim::Trace& trace = history.trace();
  const Slice slice =
      slice_of(history, {violation.event, violation.subjects, violation.counted, violation.field},
               failure->look());
  std::vector<Point> points = points_of(slice, violation.event);
  terminal.out << fmt::format("{}: {} fails at event {}. With fresh choices from an event on:\n",
                              failure->scenario().name, violation.check, violation.event);
  for (Point& point : points) {
    for (std::uint64_t seed = 1; seed <= options.tries; ++seed)
      point.failed += failure->fails_with_fresh_choices(point.event->id, seed) ? 1 : 0;
    terminal.out << fmt::format("  after event {:<6} {:>9} s   {:>3} of {} fail alike   {}\n",
                                point.event->id, reports::seconds(point.event->time), point.failed,
                                options.tries, what(trace, *point.event));
    terminal.out.flush();
  }
  terminal.out << decision(points, trace, options.tries) << "\n"
               << "Repeat:  " << failure->repeat(terminal.program) << "\n";
  return kCheckFailed;
}

}  // namespace porchsim::scenarios
