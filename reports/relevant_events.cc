#include "reports/relevant_events.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace porchsim::reports {
namespace {

using EventIds = std::set<sim::EventId>;

bool is_error(const StoryEvent& event) {
  return event.verb == sim::Verb::Failed || event.verb == sim::Verb::Fault ||
         event.verb == sim::Verb::PushRefused;
}

// Looking for what is not there yet is no error to tell of.
bool looked_in_vain(const StoryEvent& event) {
  return event.verb == sim::Verb::Failed && event.failure.reason == "NotFound" &&
         (event.failure.call == "get" || event.failure.call == "get content");
}

bool is_conflict(const StoryEvent& event) {
  return event.verb == sim::Verb::Failed && event.failure.reason == "Conflict";
}

bool always_told(const StoryEvent& event) {
  return event.verb == sim::Verb::Crash || event.verb == sim::Verb::Step ||
         event.verb == sim::Verb::Finding || is_error(event);
}

EventIds with_causes(const Report& report, sim::EventId last) {
  std::map<sim::EventId, const StoryEvent*> by_id;
  for (const StoryEvent& event : report.story) by_id[event.id] = &event;
  EventIds known;
  std::vector<sim::EventId> open{last};
  while (!open.empty()) {
    const auto found = by_id.find(open.back());
    open.pop_back();
    if (found == by_id.end() || !known.insert(found->first).second) continue;
    const auto& causes = found->second->causes;
    open.insert(open.end(), causes.begin(), causes.end());
  }
  return known;
}

// Conflicts, that nobody injected, of who has written the same object since: it was only early.
EventIds overcome_conflicts(const Report& report, sim::EventId finding) {
  std::set<std::pair<std::string_view, sim::Subject>> written;
  EventIds faults;
  for (const StoryEvent& event : report.story)
    if (event.verb == sim::Verb::Fault) faults.insert(event.id);
  EventIds overcome;
  for (auto event = report.story.rbegin(); event != report.story.rend(); ++event) {
    if (finding != 0 && event->id > finding) continue;
    const bool is_injected = std::ranges::any_of(
        event->causes, [&faults](sim::EventId cause) { return faults.contains(cause); });
    if (!is_background(*event) && !is_error(*event)) {
      written.emplace(event->actor, event->subject);
    } else if (is_conflict(*event) && !is_injected &&
               written.contains({event->actor, event->subject})) {
      overcome.insert(event->id);
    }
  }
  return overcome;
}

bool is_named(const Finding& finding, const StoryEvent& event) {
  return std::ranges::find(finding.subjects, event.subject) != finding.subjects.end();
}

// Who wrote to a named object in a reconcile that had begun before it learned what another had
// written there went by what was so no more: that reconcile, and when it learned, with the time of
// that write.
using LateNews = std::map<sim::EventId, sim::Time>;
LateNews late_news(const Report& report, const Finding& finding) {
  EventIds acted;
  for (const StoryEvent& event : report.story) {
    if (is_named(finding, event) && !is_background(event))
      acted.insert(event.causes.begin(), event.causes.end());
  }
  std::map<sim::EventId, const StoryEvent*> by_id;
  std::map<std::string_view, EventIds> reconciles;
  LateNews news;
  for (const StoryEvent& event : report.story) {
    by_id[event.id] = &event;
    if (event.verb == sim::Verb::Reconcile && acted.contains(event.id))
      reconciles[event.actor].insert(event.id);
    if (event.verb != sim::Verb::Deliver || !is_named(finding, event) || event.causes.empty())
      continue;
    const auto written = by_id.find(event.causes.front());
    if (written == by_id.end() || written->second->actor == event.actor) continue;
    const EventIds& begun = reconciles[event.actor];
    const auto too_soon = begun.upper_bound(written->first);
    if (too_soon == begun.end() || news.contains(*too_soon)) continue;
    news[*too_soon] = sim::Time{};
    news[event.id] = written->second->time;
  }
  return news;
}

// The same errors of the same call become one, where they began; the finding's own event stays.
std::vector<ToldEvent> folded(const std::vector<const StoryEvent*>& events, sim::EventId finding,
                              const LateNews& news) {
  using Kind =
      std::tuple<std::string_view, sim::Verb, sim::Subject, std::string_view, std::string_view>;
  std::map<Kind, std::size_t> errors;
  std::vector<ToldEvent> told;
  for (const StoryEvent* event : events) {
    if (is_error(*event) && event->id != finding) {
      const Kind kind{event->actor, event->verb, event->subject.named(event->meant),
                      event->failure.call, event->failure.reason};
      const auto [first, fresh] = errors.emplace(kind, told.size());
      if (!fresh) {
        ++told[first->second].times;
        told[first->second].last = event->time;
        continue;
      }
    }
    const auto late = news.find(event->id);
    told.push_back({*event, 1, event->time, late == news.end() ? sim::Time{} : late->second});
  }
  return told;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Numbers grow from turn to turn.
bool same_but_numbers(std::string_view a, std::string_view b) {
  std::size_t i = 0;
  std::size_t k = 0;
  while (i < a.size() && k < b.size()) {
    if (is_digit(a[i]) && is_digit(b[k])) {
      while (i < a.size() && is_digit(a[i])) ++i;
      while (k < b.size() && is_digit(b[k])) ++k;
    } else if (a[i++] != b[k++]) {
      return false;
    }
  }
  return i == a.size() && k == b.size();
}

bool alike(const StoryEvent& a, const StoryEvent& b) {
  return a.actor == b.actor && a.verb == b.verb && a.subject.what == b.subject.what &&
         a.subject.kind == b.subject.kind && a.subject.scope == b.subject.scope &&
         a.failure == b.failure && same_but_numbers(a.subject.name, b.subject.name) &&
         same_but_numbers(a.meant, b.meant);
}

// What people do is told as they did it.
bool is_of_turns(const ToldEvent& told, sim::EventId finding) {
  return told.event.id != finding && told.event.verb != sim::Verb::Step &&
         told.event.verb != sim::Verb::Finding && told.event.verb != sim::Verb::Crash;
}

// How often the lines [from, from + lines) stand there, one turn after the other.
std::size_t turns_at(const std::vector<ToldEvent>& events, std::size_t from, std::size_t lines,
                     sim::EventId finding) {
  for (std::size_t i = from; i < from + lines; ++i) {
    if (i >= events.size() || !is_of_turns(events[i], finding)) return 0;
  }
  std::size_t at = from + lines;
  while (at < events.size() && is_of_turns(events[at], finding) &&
         alike(events[at].event, events[at - lines].event))
    ++at;
  return (at - from) / lines;
}

// A livelock does the same again and again: of many turns the first is told.
std::vector<ToldEvent> with_turns_folded(std::vector<ToldEvent> events, sim::EventId finding) {
  constexpr std::size_t kLongestTurn = 8;
  constexpr std::size_t kFewestTurns = 4;
  std::vector<ToldEvent> told;
  for (std::size_t at = 0; at < events.size();) {
    std::size_t lines = 1;
    std::size_t turns = 1;
    for (std::size_t length = 1; length <= kLongestTurn; ++length) {
      const std::size_t found = turns_at(events, at, length, finding);
      if (found < kFewestTurns || found * length <= turns * lines) continue;
      lines = length;
      turns = found;
    }
    for (std::size_t i = 0; i < lines; ++i) told.push_back(events[at + i]);
    if (turns > 1) {
      told.back().turn_lines = lines;
      told.back().turns = turns;
      told.back().turns_end = events[at + lines * turns - 1].event.time;
    }
    at += lines * turns;
  }
  return told;
}

}  // namespace

bool is_background(const StoryEvent& event) {
  switch (event.verb) {
    case sim::Verb::Resume:
    case sim::Verb::Timer:
    case sim::Verb::Open:
    case sim::Verb::Fetch:
    case sim::Verb::Get:
    case sim::Verb::List:
    case sim::Verb::Watch:
    case sim::Verb::Deliver:
    case sim::Verb::Reconcile:
    case sim::Verb::Done:
    case sim::Verb::Message:
    case sim::Verb::Unchanged:
      return true;
    default:
      return false;
  }
}

std::vector<ToldEvent> relevant_events(const Report& report, std::size_t limit) {
  if (report.findings.empty()) return {};
  const Finding& finding = report.findings.front();
  const EventIds causes = with_causes(report, finding.event);
  const LateNews news = late_news(report, finding);
  const EventIds overcome = overcome_conflicts(report, finding.event);
  const EventIds counted(finding.counted.begin(), finding.counted.end());
  std::vector<const StoryEvent*> wanted;
  for (const StoryEvent& event : report.story) {
    if (finding.event != 0 && event.id > finding.event) break;
    const bool named = !is_background(event) && is_named(finding, event);
    const bool is_news = !looked_in_vain(event) && !overcome.contains(event.id);
    const bool told = (named || always_told(event)) && is_news;
    if (told || causes.contains(event.id) || news.contains(event.id) || counted.contains(event.id))
      wanted.push_back(&event);
  }
  std::vector<ToldEvent> events =
      with_turns_folded(folded(wanted, finding.event, news), finding.event);
  // Too long a story is told without its background first, then from its end.
  if (events.size() > limit) {
    std::erase_if(events, [&](const ToldEvent& told) {
      return is_background(told.event) && told.event.id != finding.event &&
             !counted.contains(told.event.id);
    });
  }
  if (events.size() > limit) {
    events.erase(events.begin(), events.end() - static_cast<std::ptrdiff_t>(limit));
  }
  return events;
}

}  // namespace porchsim::reports
