#include "reports/story.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace porchsim::reports {
namespace {

// Scheduling and reads tell little by themselves: they enter a story only as causes.
bool is_background(const StoryEvent& event) {
  switch (event.verb) {
    case sim::Verb::Resume:
    case sim::Verb::Timer:
    case sim::Verb::Get:
    case sim::Verb::List:
    case sim::Verb::Watch:
    case sim::Verb::Deliver:
    case sim::Verb::Reconcile:
    case sim::Verb::Done:
    case sim::Verb::Message:
      return true;
    default:
      return false;
  }
}

bool always_told(const StoryEvent& event) {
  switch (event.verb) {
    case sim::Verb::Fault:
    case sim::Verb::Crash:
    case sim::Verb::Step:
    case sim::Verb::Finding:
    case sim::Verb::PushRefused:
      return true;
    default:
      return false;
  }
}

// An answer that was an error is told when it is heard for the first time: what is retried a
// hundred times is one line. Looking for what is not there yet is no error to tell of.
class NewFailures {
 public:
  bool is_new(const StoryEvent& event) {
    const bool looked_for = event.failure.call == "get" && event.failure.reason == "NotFound";
    return event.verb == sim::Verb::Failed && !looked_for &&
           told_.insert({event.actor, event.subject, event.detail}).second;
  }

 private:
  std::set<std::tuple<std::string, sim::Subject, std::string>> told_;
};

std::string_view verb_words(sim::Verb verb) {
  switch (verb) {
    case sim::Verb::Resume:
      return "goes on with";
    case sim::Verb::Get:
      return "reads";
    case sim::Verb::List:
      return "lists";
    case sim::Verb::Watch:
      return "watches";
    case sim::Verb::Create:
      return "creates";
    case sim::Verb::Update:
      return "updates";
    case sim::Verb::Patch:
      return "patches";
    case sim::Verb::Delete:
      return "deletes";
    case sim::Verb::Removed:
      return "removes";
    case sim::Verb::Deliver:
      return "learns of";
    case sim::Verb::Disconnect:
      return "loses the watch of";
    case sim::Verb::Failed:
      return "fails:";
    case sim::Verb::Push:
      return "pushes";
    case sim::Verb::PushRefused:
      return "is refused a push to";
    case sim::Verb::UpdateStatus:
      return "writes the status of";
    case sim::Verb::Reconcile:
      return "reconciles";
    case sim::Verb::Done:
      return "is done with";
    case sim::Verb::Start:
      return "starts";
    case sim::Verb::Crash:
      return "crashes";
    default:
      return "";
  }
}

struct Colours {
  std::string_view red, bold, dim, off;
};
constexpr Colours kNoColours{"", "", "", ""};
constexpr Colours kTerminal{"\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"};

std::string heading(const Report& report, const Colours& colours) {
  std::string line = fmt::format("{}FAIL{}  {}", colours.red, colours.off, report.scenario);
  if (!report.from_choices) line += fmt::format("   seed {}", report.seed);
  if (!report.findings.empty()) {
    const Finding& first = report.findings.front();
    line += fmt::format("   at {} s   event {}", seconds(first.time), first.event);
  }
  return line + "\n";
}

std::string finding_text(const Finding& finding, const Colours& colours) {
  std::string text = fmt::format("  {}{}", colours.bold, finding.check);
  if (!finding.title.empty()) text += " " + finding.title;
  text += fmt::format(":{} ", colours.off);
  for (const char c : finding.message) {
    text.push_back(c);
    if (c == '\n') text += "  ";
  }
  text.push_back('\n');
  if (!finding.place.empty())
    text += fmt::format("  {}at {}{}\n", colours.dim, finding.place, colours.off);
  return text;
}

std::string events_text(const Report& report, const Colours& colours) {
  const auto events = relevant_events(report);
  if (events.empty()) return "";
  std::string text =
      fmt::format("\n  How it came about ({} of {} events", events.size(), report.events);
  if (report.shrink_runs > 0) {
    text += fmt::format(", shrunk from {} events and {} deviations to {} in {} run{}",
                        report.events_before, report.deviations_before,
                        report.choices.deviations.size(), report.shrink_runs,
                        report.shrink_runs == 1 ? "" : "s");
  }
  text += "):\n";
  std::size_t width = 3;
  for (const StoryEvent& event : events) width = std::max(width, event.actor.size());
  for (const StoryEvent& event : events) {
    const bool bad = !report.findings.empty() && event.id == report.findings.front().event;
    text += fmt::format("    {:>8}  {:<{}}  {}{}{}{}\n", seconds(event.time), event.actor, width,
                        bad ? colours.red : "", sentence(event), bad ? "  <-" : "",
                        bad ? colours.off : "");
  }
  return text;
}

}  // namespace

std::string sentence(const StoryEvent& event) {
  const std::string_view words = verb_words(event.verb);
  std::string text(words);
  const bool is_write = event.verb == sim::Verb::Create || event.verb == sim::Verb::Update ||
                        event.verb == sim::Verb::Patch || event.verb == sim::Verb::Delete;
  if (!event.subject.empty()) {
    if (!text.empty()) text += " ";
    text += is_write ? event.subject.name : event.subject.text();
  }
  if (!event.detail.empty()) {
    if (!text.empty()) text += event.verb == sim::Verb::Message ? ": " : "  ";
    text += event.detail;
  }
  if (event.verb == sim::Verb::List || event.verb == sim::Verb::Get) {
    if (event.version_before != event.version_after && event.version_after != 0) {
      text +=
          fmt::format("  (cache at {}, server at {})", event.version_before, event.version_after);
    }
  } else if (is_write && event.version_after != 0) {
    text += fmt::format("  (server now {})", event.version_after);
  }
  return text;
}

std::vector<StoryEvent> relevant_events(const Report& report, std::size_t limit) {
  if (report.findings.empty() || report.story.empty()) return {};
  const Finding& finding = report.findings.front();
  std::map<sim::EventId, const StoryEvent*> by_id;
  for (const StoryEvent& event : report.story) by_id[event.id] = &event;

  std::set<sim::EventId> wanted;
  std::vector<sim::EventId> open{finding.event};
  while (!open.empty()) {
    const sim::EventId id = open.back();
    open.pop_back();
    const auto found = by_id.find(id);
    if (found == by_id.end() || !wanted.insert(id).second) continue;
    open.insert(open.end(), found->second->causes.begin(), found->second->causes.end());
  }
  NewFailures failures;
  for (const StoryEvent& event : report.story) {
    if (finding.event != 0 && event.id > finding.event) break;
    const bool named = !is_background(event) &&
                       std::ranges::find(finding.subjects, event.subject) != finding.subjects.end();
    if (always_told(event) || named || failures.is_new(event)) wanted.insert(event.id);
  }

  std::vector<StoryEvent> events;
  events.reserve(wanted.size());
  for (const sim::EventId id : wanted) events.push_back(*by_id.at(id));
  // Too long a story is told without its background first, then from its end.
  if (events.size() > limit) {
    std::erase_if(events, [&](const StoryEvent& event) {
      return is_background(event) && event.id != finding.event;
    });
  }
  if (events.size() > limit) {
    events.erase(events.begin(), events.end() - static_cast<std::ptrdiff_t>(limit));
  }
  return events;
}

std::string story(const Report& report, bool colour) {
  const Colours& colours = colour ? kTerminal : kNoColours;
  std::string text = heading(report, colours) + "\n";
  if (!report.error.empty()) text += fmt::format("  {}\n", report.error);
  constexpr std::size_t kShown = 5;
  for (std::size_t i = 0; i < report.findings.size() && i < kShown; ++i) {
    text += finding_text(report.findings[i], colours);
  }
  if (report.findings.size() > kShown) {
    text += fmt::format("  and {} more\n", report.findings.size() - kShown);
  }
  text += events_text(report, colours);
  if (!report.nearest_pass.empty())
    text += fmt::format("\n  Nearest passing run: {}\n", report.nearest_pass);
  for (const std::string& note : report.notes) text += fmt::format("\n  Note: {}\n", note);
  text += fmt::format("\n  Repeat:  {}\n", repeat_command(report));
  return text;
}

}  // namespace porchsim::reports
