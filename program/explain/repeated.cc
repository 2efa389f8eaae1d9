#include "program/explain/repeated.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

namespace porchsim::scenarios {
namespace {

bool is_failure(const sim::Event& event) {
  return event.verb == sim::Verb::Failed || event.verb == sim::Verb::PushRefused;
}

// Looking for what is not there yet is no error.
bool looked_in_vain(const sim::Event& event) {
  return event.failure.call == "get" && event.failure.reason == "NotFound";
}

// "edge.app" of "edge.app.v1": workspaces have no dots.
std::string_view package_in(std::string_view revision) {
  return revision.substr(0, revision.rfind('.'));
}

// The same object, one of that kind where no name is said, or a revision of the same package.
bool is_same(const sim::Subject& wanted, const sim::Subject& object) {
  if (wanted.kind != object.kind || wanted.scope != object.scope) return false;
  if (wanted.name == object.name || wanted.name.empty()) return true;
  return wanted.is_object("PackageRevision") && package_in(wanted.name) == package_in(object.name);
}

// Whoever met it has written the object since.
bool is_overcome(const History& history, const sim::Event& failure, const sim::Subject& object,
                 sim::EventId last) {
  return std::ranges::any_of(history.versions_of(object), [&](const sim::Event* version) {
    return version->actor == failure.actor && version->id > failure.id && version->id <= last;
  });
}

// Met at one of these objects, or in a reconcile of one.
bool is_of(const History& history, const std::vector<sim::Subject>& about, const Repeated& failure,
           sim::EventId last) {
  const sim::Event& event = *failure.last;
  const sim::Subject object = event.subject.named(event.meant());
  const sim::Event* turn = history.turn_of(event);
  const bool is_met = std::ranges::any_of(about, [&](const sim::Subject& subject) {
    return is_same(subject, object) || (turn != nullptr && subject == turn->subject);
  });
  return is_met && !is_overcome(history, event, object, last);
}

}  // namespace

std::vector<Repeated> folded(const History::Events& events) {
  using Kind = std::tuple<sim::ActorId, sim::Verb, sim::Subject, std::string, std::string>;
  std::map<Kind, std::size_t> places;
  std::vector<Repeated> failures;
  for (const sim::Event* event : events) {
    if (!is_failure(*event) || looked_in_vain(*event)) continue;
    const Kind kind{event->actor, event->verb, event->subject.named(event->meant()),
                    event->failure.call, event->failure.reason};
    const auto [place, fresh] = places.emplace(kind, failures.size());
    if (fresh) failures.push_back({event, event, 0});
    failures[place->second].last = event;
    ++failures[place->second].times;
  }
  return failures;
}

std::vector<Repeated> again_and_again(const History& history,
                                      const std::vector<sim::Subject>& about, sim::EventId last) {
  constexpr std::size_t kMostOfFinding = 3;
  History::Events events;
  for (const sim::Event& event : history.trace().events()) {
    if (event.id <= last) events.push_back(&event);
  }
  std::vector<Repeated> failures = folded(events);
  std::erase_if(failures, [](const Repeated& failure) { return failure.times < 2; });
  std::size_t count = 0;
  for (Repeated& failure : failures) {
    failure.of_finding = count < kMostOfFinding && is_of(history, about, failure, last);
    count += failure.of_finding ? 1 : 0;
  }
  return failures;
}

}  // namespace porchsim::scenarios
