#include "program/jobs/smaller_apart.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "program/jobs/child_process.h"
#include "program/jobs/findings.h"
#include "program/jobs/smaller.h"
#include "scenarios/random/cuts.h"

namespace porchsim::scenarios {
namespace {

// What the process that looks says: a set that it is about to run, or its result.
constexpr char kRuns = '?';
constexpr char kResult = '!';

std::string result_text(const Smaller& smaller) {
  return fmt::format("{}{} {}", kResult, smaller.stats.runs, smaller.choices.to_text());
}

SmallerApart result_of(const std::string& text) {
  const std::size_t blank = text.find(' ');
  std::uint64_t runs = 0;
  for (const char c : text.substr(1, blank - 1))
    runs = 10 * runs + static_cast<std::uint64_t>(c - '0');
  return {sim::ChoiceSet::parse(text.substr(blank + 1)).choices, runs};
}

// One that never ends costs a fourth of all that may be spent: each takes its whole time.
std::uint64_t cost_of(const reports::Report& replayed, std::uint64_t events_of_a_death,
                      std::uint64_t all) {
  if (replayed.findings.empty()) return replayed.events;
  const reports::CrashKind kind = replayed.findings.front().crash.kind;
  if (kind == reports::CrashKind::None) return replayed.events;
  return kind == reports::CrashKind::Time ? all / 4 : events_of_a_death;
}

}  // namespace

SmallerApart smaller_apart(const NamedScenario& scenario, const JobOptions& replay,
                           const reports::Report& report) {
  constexpr int kMostDeaths = 10;
  const WantedFailure wanted{kind_of(report.findings.front()), report.file};
  std::set<std::string> deadly;
  for (int deaths = 0; deaths < kMostDeaths; ++deaths) {
    ChildProcess search(replay.limits, Speech::Silent, [&](const Line& parent) {
      RunOptions options = run_options(replay);
      Shared shared(4096);
      options.shared = &shared;
      const auto may_run = [&](const sim::ChoiceSet& choices) {
        const std::string text = choices.to_text();
        return !deadly.contains(text) && parent.say(kRuns + text);
      };
      parent.say(result_text(smaller_run(scenario.scenario, options, report.choices, wanted,
                                         replay.shrink_events, may_run)));
    });
    std::string last;
    while (auto said = search.line().hear()) {
      if (said->front() == kResult) return result_of(*said);
      last = said->substr(1);
    }
    deadly.insert(last);
  }
  return {report.choices, 0};
}

SmallerApart smaller_death(const NamedScenario& scenario, const JobOptions& replay,
                           const reports::Report& report, ReplayServer& server) {
  const reports::FindingKind kind = kind_of(report.findings.front());
  std::uint64_t events = 0;
  sim::ShrinkOptions options =
      cuts_of(scenario.scenario.random ? scenario.scenario.random->steps : 0);
  options.max_runs = 100'000;
  options.spent = [&] { return events >= replay.shrink_events; };
  sim::ShrinkStats stats;
  sim::ChoiceSet choices = sim::shrink(
      report.choices,
      [&](const sim::ChoiceSet& fewer) -> std::optional<sim::ChoiceSet> {
        reports::Report smaller = server.replay(fewer);
        events += cost_of(smaller, report.events, replay.shrink_events);
        if (!shows(smaller, kind)) return std::nullopt;
        return std::move(smaller.choices);
      },
      options, &stats);
  return {std::move(choices), stats.runs};
}

}  // namespace porchsim::scenarios
