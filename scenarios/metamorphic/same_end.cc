#include "scenarios/metamorphic/same_end.h"

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "scenarios/metamorphic/contests.h"
#include "scenarios/metamorphic/life.h"
#include "scenarios/metamorphic/overtaken.h"

namespace porchsim::scenarios {
namespace {

struct Lived {
  RunResult result;
  EndState end;
  EndPlaces places;  // of what is in it
  std::set<PackagePlace> contested;
  bool overtaken = false;
};

Lived live(const Scenario& life, std::optional<std::uint64_t> seed, const RunOptions& options,
           SameEnd& told) {
  RunOptions run;
  run.seed = seed;
  run.profile = options.profile;
  run.extensions = options.extensions;
  run.shared = options.shared;
  Lived lived;
  Overtaken overtaken;
  run.at_rest = [&](World& world) {
    lived.overtaken = overtaken.by_people(world.trace());
    lived.end = end_state_of(world);
    lived.places = end_places_of(world);
  };
  Contests contests(life);
  run.listener = [&](const sim::Event& event) {
    contests.hear(event);
    overtaken.hear(event);
  };
  lived.result = run_scenario(life, run);
  lived.contested = contests.places();
  ++told.runs;
  told.events += lived.result.counts.events;
  return lived;
}

bool is_a_step(const Violation& violation) { return violation.place.line > 0; }

// Takes out what cannot be done at rest; false if nothing was.
bool drop_failing_steps(Scenario& life, const RunResult& result) {
  std::set<int> failing;
  for (const Violation& violation : result.violations)
    if (is_a_step(violation)) failing.insert(violation.place.line);
  return std::erase_if(life.steps, [&failing](const Step& step) {
           return failing.contains(step.place.line);
         }) > 0;
}

std::vector<OtherEnd> differences(const EndState& plain, const EndState& other,
                                  Variation variation) {
  std::vector<OtherEnd> all;
  for (const auto& [what, text] : plain) {
    const auto there = other.find(what);
    if (there == other.end() || there->second != text)
      all.push_back({variation, what, "", text, there == other.end() ? "" : there->second});
  }
  for (const auto& [what, text] : other)
    if (!plain.contains(what)) all.push_back({variation, what, "", "", text});
  return all;
}

// A step that cannot be done has no end to compare: it speaks of names that came otherwise.
std::vector<OtherEnd> differences(const Lived& plain, const Lived& other, Variation variation) {
  std::vector<OtherEnd> failures;
  if (std::ranges::any_of(other.result.violations, is_a_step)) return failures;
  for (const Violation& violation : other.result.violations)
    failures.push_back({variation, {}, violation.check, "", violation.message});
  if (!failures.empty() || other.overtaken) return failures;
  std::set<PackagePlace> contested = plain.contested;
  contested.insert(other.contested.begin(), other.contested.end());
  return differences(without(plain.end, plain.places, contested),
                     without(other.end, other.places, contested), variation);
}

SameEnd live_in(Scenario life, std::span<const Variation> ways, const RunOptions& options) {
  SameEnd told;
  told.life = std::move(life);
  Lived plain = live(at_rest(told.life), std::nullopt, options, told);
  while (drop_failing_steps(told.life, plain.result))
    plain = live(at_rest(told.life), std::nullopt, options, told);
  told.judged = !plain.result.failed();
  if (!told.judged) return told;
  for (const Variation variation : ways) {
    const Varied way = varied(at_rest(told.life), variation);
    const Lived other = live(way.scenario, way.seed, options, told);
    told.overtaken += other.overtaken ? 1 : 0;
    told.differences = differences(plain, other, variation);
    if (!told.differences.empty()) break;
  }
  return told;
}

// The same check fails, or the same kind of object differs, or its files do.
bool differs_alike(const SameEnd& one, const SameEnd& other) {
  if (other.differences.empty()) return false;
  const auto kind_of = [](const OtherEnd& difference) {
    return std::tuple(std::string_view(difference.check), std::string_view(difference.what.kind),
                      difference.what.file.empty());
  };
  return kind_of(one.differences.front()) == kind_of(other.differences.front());
}

constexpr std::uint64_t kShorteningEvents = 2'000'000;

}  // namespace

SameEnd same_end(Scenario life, const RunOptions& options) {
  return live_in(std::move(life), variations(), options);
}

SameEnd shorter(SameEnd found, const RunOptions& options) {
  const Variation way = found.differences.front().variation;
  const auto drop = [&](std::size_t from, std::size_t count) {
    Scenario fewer = found.life;
    const auto first = fewer.steps.begin() + static_cast<std::ptrdiff_t>(from);
    fewer.steps.erase(first, first + static_cast<std::ptrdiff_t>(count));
    SameEnd tried = live_in(std::move(fewer), {&way, 1}, options);
    found.runs += tried.runs;
    found.events += tried.events;
    if (!differs_alike(found, tried)) return false;
    tried.runs = found.runs;
    tried.events = found.events;
    found = std::move(tried);
    return true;
  };
  for (bool again = true; again;) {
    again = false;
    for (std::size_t size = found.life.steps.size() / 2; size > 0; size /= 2) {
      for (std::size_t end = found.life.steps.size(); end >= size;
           end = std::min(end - size, found.life.steps.size())) {
        if (found.events > kShorteningEvents) return found;
        again |= drop(end - size, size);
      }
    }
  }
  return found;
}

}  // namespace porchsim::scenarios
