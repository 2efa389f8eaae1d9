#include "program/explore/outcome.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "program/jobs/exit_code.h"
#include "program/jobs/repeat.h"
#include "reports/printable.h"
#include "reports/summary.h"
#include "scenarios/checks/rules/all_checks.h"

namespace porchsim::scenarios {
namespace {

using Json = nlohmann::ordered_json;
using reports::Verdict;

constexpr std::size_t kSeedsShown = 10;
constexpr double kLeastBoundTold = 0.01;  // a bound below that tells people nothing

double seconds_of(sim::Time time) { return static_cast<double>(time.count()) / 1e9; }

Json json_of(const FailureGroup& group) {
  const ToldFailure& told = group.told;
  Json failure = {{"check", told.seen.check},
                  {"signature", told.seen.signature},
                  {"seed", told.seed},
                  {"scenario", told.seen.scenario},
                  {"file", told.seen.file},
                  {"verdict", to_string(told.seen.verdict)},
                  {"message", told.message},
                  {"reproduce", told.reproduce},
                  {"choices", told.choices},
                  {"events", told.events},
                  {"trace_events", told.trace_events},
                  {"shrink_runs", told.shrink_runs},
                  {"count", group.count},
                  {"seeds", group.seeds}};
  if (group.from_corpus) failure["from_corpus"] = true;
  return failure;
}

// What had to hold.
std::string rule_line(const std::string& check) {
  const auto row = std::ranges::find(check_rows(), check, &CheckRow::id);
  return row == check_rows().end() ? "" : fmt::format("      {}: {}\n", row->title, row->rule);
}

std::string group_lines(const FailureGroup& group) {
  const ToldFailure& told = group.told;
  const std::string rule = rule_line(told.seen.check);
  if (group.count == 0)
    return fmt::format("FAIL  {}: from the corpus\n{}", told.seen.signature, rule);
  return fmt::format("FAIL  {}: {} run{}, first seed {} of {}\n{}", told.seen.signature,
                     group.count, group.count == 1 ? "" : "s", told.seed, told.seen.scenario, rule);
}

void count_runs(std::map<std::string, SchedulerShare>& shares, const SeedRecord& record) {
  for (const ScheduledRun& run : record.scheduled) {
    SchedulerShare& share = shares[run.by];
    share.by = run.by;
    ++share.runs;
    share.failed += run.failed ? 1 : 0;
    share.most_tasks = std::max(share.most_tasks, run.tasks);
    share.most_decisions = std::max(share.most_decisions, run.decisions);
    if (const auto strategy = sim::find_strategy(run.by))
      share.missed += std::log1p(-pct_bound(*strategy, run.tasks, run.decisions));
  }
}

std::string scheduler_lines(const Outcome& outcome) {
  std::string text = "Schedulers (docs/exploring.md):\n";
  for (const SchedulerShare& share : outcome.schedulers) {
    text += fmt::format("  {:<12} {} run{}, {} failed", share.by, share.runs,
                        share.runs == 1 ? "" : "s", share.failed);
    const auto strategy = sim::find_strategy(share.by);
    if (strategy && share.found() >= kLeastBoundTold) {
      text += fmt::format(
          "; they would have shown a bug that needs {} orderings with a chance of at least {:.2g} "
          "% (up to {} tasks and {} decisions a run)",
          strategy->depth, 100 * share.found(), share.most_tasks, share.most_decisions);
    }
    text += "\n";
  }
  return text;
}

Json json_of(const Coverage& coverage) {
  Json groups;
  const auto& rows = coverage_rows();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto& [drawn, done] = coverage.counts()[row];
    Json& entry = groups[std::string(to_string(rows[row].group))][rows[row].name];
    entry = done;
    if (rows[row].group == CoverageGroup::Operation) entry = {{"drawn", drawn}, {"done", done}};
  }
  return groups;
}

// "  goals        15 of 16; never: fourth-revision".
std::string coverage_lines(const Coverage& coverage) {
  struct Line {
    std::size_t rows = 0;
    std::string never;
    std::size_t missing = 0;
  };
  std::map<CoverageGroup, Line> lines;
  const auto& rows = coverage_rows();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    Line& line = lines[rows[row].group];
    ++line.rows;
    if (coverage.counts()[row].done > 0) continue;
    ++line.missing;
    line.never += (line.never.empty() ? "; never: " : ", ") + rows[row].name;
  }
  std::string text = "Reached (docs/exploring.md):\n";
  for (const auto& [group, line] : lines)
    text += fmt::format("  {:<12} {} of {}{}\n", to_string(group), line.rows - line.missing,
                        line.rows, line.never);
  return text;
}

}  // namespace

double SchedulerShare::found() const { return missed == 0 ? 0 : -std::expm1(missed); }

Outcome outcome_of(std::uint64_t scenarios, std::vector<SeedRecord> seeds,
                   const std::vector<ToldFailure>& told) {
  std::ranges::sort(seeds, {}, &SeedRecord::seed);
  Outcome outcome{.scenarios = scenarios, .seeds = seeds.size()};
  std::map<std::string, std::size_t> index;
  std::vector<std::uint64_t> counts;  // seeds that show each
  std::map<std::string, SchedulerShare> shares;
  for (const SeedRecord& record : seeds) {
    outcome.runs += record.runs;
    outcome.repeated += record.repeated;
    outcome.failed += record.failures.size();
    outcome.known_failures += record.known_failures;
    outcome.events += record.events;
    outcome.api_calls += record.api_calls;
    outcome.simulated += record.simulated;
    outcome.coverage.add(record.coverage);
    count_runs(shares, record);
    for (const SeenFailure& seen : record.failures) {
      const auto [found, fresh] = index.emplace(seen.signature, outcome.groups.size());
      if (fresh) {
        FailureGroup group{.told = {.seen = seen, .seed = record.seed}};
        const auto made = std::ranges::find_if(told, [&](const ToldFailure& one) {
          return one.seed == record.seed && one.seen.signature == seen.signature;
        });
        if (made != told.end()) group.told = *made;
        outcome.groups.push_back(std::move(group));
        counts.push_back(0);
      }
      FailureGroup& group = outcome.groups[found->second];
      ++group.count;
      if (!group.seeds.empty() && group.seeds.back() == record.seed) continue;
      if (counts[found->second]++ < kSeedsShown) group.seeds.push_back(record.seed);
    }
  }
  outcome.novelty = novelty(outcome.seeds, counts);
  for (auto& [name, share] : shares) outcome.schedulers.push_back(std::move(share));
  return outcome;
}

int exit_code(const Outcome& outcome) {
  const auto any = [&outcome](Verdict verdict) {
    return std::ranges::any_of(outcome.groups, [verdict](const FailureGroup& group) {
      return group.told.seen.verdict == verdict;
    });
  };
  if (any(Verdict::NotDeterministic)) return kNotDeterministic;
  if (any(Verdict::CouldNotRun)) return kCouldNotRun;
  return outcome.groups.empty() ? kFine : kCheckFailed;
}

std::string json(const Outcome& outcome, const std::optional<Speed>& speed) {
  Json document = {{"version", 1},
                   {"scenarios", outcome.scenarios},
                   {"seeds", outcome.seeds},
                   {"runs", outcome.runs},
                   {"repeated", outcome.repeated},
                   {"failed", outcome.failed},
                   {"known_failures", outcome.known_failures},
                   {"events", outcome.events},
                   {"api_calls", outcome.api_calls},
                   {"simulated_seconds", seconds_of(outcome.simulated)}};
  document["failures"] = Json::array();
  for (const FailureGroup& group : outcome.groups) document["failures"].push_back(json_of(group));
  document["new_kind_chance"] = {{"good_turing", outcome.novelty.chance},
                                 {"at_most_95", outcome.novelty.at_most},
                                 {"seen_once", outcome.novelty.seen_once}};
  document["schedulers"] = Json::array();
  for (const SchedulerShare& share : outcome.schedulers) {
    document["schedulers"].push_back({{"name", share.by},
                                      {"runs", share.runs},
                                      {"failed", share.failed},
                                      {"most_tasks", share.most_tasks},
                                      {"most_decisions", share.most_decisions},
                                      {"finds_at_least", share.found()}});
  }
  if (outcome.coverage.any_operation()) document["coverage"] = json_of(outcome.coverage);
  if (speed && speed->seconds > 0) {
    document["seconds"] = speed->seconds;
    document["seeds_per_second"] = static_cast<double>(speed->seeds) / speed->seconds;
    document["events_per_second"] = static_cast<double>(speed->events) / speed->seconds;
  }
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string text(const Outcome& outcome, const std::optional<Speed>& speed) {
  std::string text;
  for (const FailureGroup& group : outcome.groups) {
    if (!group.told.story.empty()) text += group.told.story + "\n";
  }
  for (const FailureGroup& group : outcome.groups) text += group_lines(group);
  if (!outcome.groups.empty()) text += fmt::format("\n{}\n\n", kAskWhy);
  text += fmt::format("{} seeds; {}\n", outcome.seeds,
                      reports::closing_line({.runs = outcome.runs,
                                             .scenarios = outcome.scenarios,
                                             .failed = outcome.failed,
                                             .known_failures = outcome.known_failures,
                                             .events = outcome.events,
                                             .api_calls = outcome.api_calls}));
  text +=
      fmt::format("{} run{} made twice, {:.0f} s simulated, {} kind{} of failure\n",
                  outcome.repeated, outcome.repeated == 1 ? "" : "s", seconds_of(outcome.simulated),
                  outcome.groups.size(), outcome.groups.size() == 1 ? "" : "s");
  text += scheduler_lines(outcome);
  if (outcome.coverage.any_operation()) text += coverage_lines(outcome.coverage);
  const std::string estimate = to_text(outcome.novelty);
  if (!estimate.empty()) text += estimate + "\n";
  if (speed && speed->seconds > 0) {
    text += fmt::format("{:.1f} s: {:.0f} seeds and {:.0f} events a second\n", speed->seconds,
                        static_cast<double>(speed->seeds) / speed->seconds,
                        static_cast<double>(speed->events) / speed->seconds);
  }
  return text;
}

std::string junit(const Outcome& outcome) {
  using reports::xml_text;
  std::string cases =
      fmt::format("    <testcase classname=\"explore\" name=\"{} seeds\"/>\n", outcome.seeds);
  for (const FailureGroup& group : outcome.groups) {
    const ToldFailure& told = group.told;
    cases += fmt::format(
        "    <testcase classname=\"explore\" name=\"{}\">\n      <failure "
        "message=\"{}\">{}</failure>\n    </testcase>\n",
        xml_text(told.seen.signature), xml_text(told.message), xml_text(told.story));
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"explore\" "
      "tests=\"{}\" failures=\"{}\">\n{}  </testsuite>\n</testsuites>\n",
      outcome.groups.size() + 1, outcome.groups.size(), cases);
}

}  // namespace porchsim::scenarios
