#include "reports/story.h"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "reports/failure_kind.h"
#include "reports/printable.h"
#include "reports/relevant_events.h"
#include "reports/sentence.h"

namespace porchsim::reports {
namespace {

struct Colours {
  std::string_view red, bold, dim, off;
};
constexpr Colours kNoColours{"", "", "", ""};
constexpr Colours kTerminal{"\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"};

std::string heading(const Report& report, const Colours& colours) {
  std::string line = fmt::format("{}FAIL{}  {}", colours.red, colours.off, report.scenario);
  if (!report.from_choices || !report.everywhere.empty())
    line += fmt::format("   {} {}", report.numbered_by(), report.number());
  if (!report.findings.empty() && report.findings.front().event != 0) {
    const Finding& first = report.findings.front();
    line += fmt::format("   at {} s   event {}", seconds(first.time), first.event);
    if (report.shrunk) line += " of the shrunk run";
  }
  return line + "\n";
}

// The findings of one kind: the first is told.
struct Alike {
  const Finding* first = nullptr;
  const Finding* last = nullptr;
  std::size_t count = 0;
};

std::vector<Alike> by_kind(const std::vector<Finding>& findings) {
  std::vector<Alike> kinds;
  std::map<FindingKind, std::size_t> index;
  for (const Finding& finding : findings) {
    const auto [found, fresh] = index.emplace(kind_of(finding), kinds.size());
    if (fresh) kinds.push_back({&finding, &finding, 0});
    kinds[found->second].last = &finding;
    ++kinds[found->second].count;
  }
  return kinds;
}

std::string finding_text(const Alike& alike, const Colours& colours) {
  const Finding& finding = *alike.first;
  std::string text = fmt::format("  {}{}:{} {}\n", colours.bold, finding.check, colours.off,
                                 printable(finding.message, "  "));
  if (!finding.place.empty())
    text += fmt::format("  {}at {}{}\n", colours.dim, finding.place, colours.off);
  if (alike.count > 1) {
    text += fmt::format("  and {} more like it, the last at {} s\n", alike.count - 1,
                        seconds(alike.last->time));
  }
  return text;
}

std::string findings_text(const Report& report, const Colours& colours) {
  constexpr std::size_t kShown = 5;
  const std::vector<Alike> kinds = by_kind(report.findings);
  std::string text;
  for (std::size_t i = 0; i < kinds.size() && i < kShown; ++i)
    text += finding_text(kinds[i], colours);
  if (kinds.size() > kShown) text += fmt::format("  and {} others\n", kinds.size() - kShown);
  if (report.findings.empty()) return text;
  for (const std::string& said : report.findings.front().conditions) text += "  " + said + "\n";
  return text;
}

std::string event_text(const ToldEvent& told, const Finding& finding) {
  const bool bad = told.event.id == finding.event;
  // What is judged at no event of its own is judged at whatever was scheduled last.
  std::string text =
      bad && told.event.layer == sim::Layer::Schedule ? finding.check : sentence(told.event);
  if (told.times > 1)
    text += fmt::format("  ({} times, the last at {} s)", told.times, seconds(told.last));
  if (told.written != sim::Time{})
    text += fmt::format("  (written at {} s)", seconds(told.written));
  return bad ? text + "  <-" : text;
}

// Under the last line of what comes in turns.
std::string turns_text(const ToldEvent& told, const Colours& colours) {
  if (told.turns < 2) return "";
  const std::string lines =
      told.turn_lines == 1 ? "this" : fmt::format("these {} lines", told.turn_lines);
  return fmt::format("    {:>8}  {}and {} {} times more, until {} s{}\n", "", colours.dim, lines,
                     told.turns - 1, seconds(told.turns_end), colours.off);
}

// "; 51 deviations shrunk to 0 in 2 runs"; "" where there was nothing to shrink.
std::string shrunk_text(const Report& report) {
  const std::uint64_t before = report.deviations_before;
  if (report.shrink_runs == 0 || before == 0) return "";
  const std::string_view deviations = before == 1 ? "deviation" : "deviations";
  const std::string runs =
      fmt::format("{} run{}", report.shrink_runs, report.shrink_runs == 1 ? "" : "s");
  if (report.choices.deviations.size() >= before)
    return fmt::format("; {} {}, which {} could not make fewer", before, deviations, runs);
  return fmt::format("; {} {} shrunk to {} in {}", before, deviations,
                     report.choices.deviations.size(), runs);
}

std::string events_text(const Report& report, const Colours& colours) {
  const std::vector<ToldEvent> events = relevant_events(report);
  if (events.empty()) return "";
  std::string text = fmt::format("\n  How it came about ({} of {} events are shown{}):\n",
                                 events.size(), report.told_events(), shrunk_text(report));
  std::size_t width = 3;
  for (const ToldEvent& told : events) width = std::max(width, told.event.actor.size());
  for (const ToldEvent& told : events) {
    const bool bad = told.event.id == report.findings.front().event;
    text += fmt::format("    {:>8}  {:<{}}  {}{}{}\n", seconds(told.event.time), told.event.actor,
                        width, bad ? colours.red : "", event_text(told, report.findings.front()),
                        bad ? colours.off : "");
    text += turns_text(told, colours);
  }
  return text;
}

}  // namespace

std::string story(const Report& report, bool colour) {
  const Colours& colours = colour ? kTerminal : kNoColours;
  return fmt::format("{}\n{}{}\n  Repeat:  {}\n", heading(report, colours),
                     findings_text(report, colours), events_text(report, colours), report.repeat);
}

}  // namespace porchsim::reports
