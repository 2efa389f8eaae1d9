#include "program/explain/history.h"

#include <algorithm>

namespace porchsim::scenarios {
namespace {

bool is_turn(const sim::Event& event) {
  return event.verb == sim::Verb::Reconcile || event.verb == sim::Verb::Step;
}

}  // namespace

api::Json document_of(const sim::PayloadPtr& version) {
  if (!version) return {};
  return api::Json::parse(version->json()).value_or(api::Json());
}

History::History(const sim::Trace& trace) : trace_(trace) {
  for (const sim::Event& event : trace.events()) {
    if (is_version(event)) versions_[event.subject].push_back(&event);
    for (const sim::EventId cause : event.causes) effects_[cause].push_back(&event);
  }
}

const sim::Event* History::event(sim::EventId id) const {
  const auto& events = trace_.events();
  return id == 0 || id > events.size() ? nullptr : &events[id - 1];
}

const History::Events& History::versions_of(const sim::Subject& object) const {
  static const Events kNone;
  const auto found = versions_.find(object);
  return found == versions_.end() ? kNone : found->second;
}

const sim::Event* History::newest(const sim::Subject& object, sim::EventId at) const {
  const Events& versions = versions_of(object);
  const auto later = std::ranges::upper_bound(versions, at, {}, &sim::Event::id);
  return later == versions.begin() ? nullptr : *std::prev(later);
}

History::Events History::newer_than(const sim::Subject& object, std::uint64_t known,
                                    sim::EventId at) const {
  Events newer;
  for (const sim::Event* version : versions_of(object)) {
    if (version->id <= at && version->version_after > known) newer.push_back(version);
  }
  return newer;
}

std::vector<sim::Subject> History::objects_at(sim::EventId at) const {
  std::vector<sim::Subject> objects;
  for (const auto& [object, versions] : versions_) {
    if (versions.front()->id <= at) objects.push_back(object);
  }
  return objects;
}

const sim::Event* History::turn_of(const sim::Event& event) const {
  const sim::Event* at = &event;
  while (!is_turn(*at)) {
    if (at->causes.empty()) return nullptr;
    at = this->event(at->causes.front());
    // What another did in a turn of their own is not of this one.
    if (at == nullptr || at->actor != event.actor || at->verb == sim::Verb::Deliver) return nullptr;
  }
  return at;
}

const sim::Event* History::followed(const sim::Event& event) const {
  const sim::Event* at = &event;
  while (!at->causes.empty()) {
    at = this->event(at->causes.front());
    if (at == nullptr || is_turn(*at)) return nullptr;
    if (is_version(*at) && at->actor != event.actor) return at;
  }
  return nullptr;
}

const sim::Event* History::end_of(const sim::Event& reconcile) const {
  for (const sim::Event* event : events_of(reconcile)) {
    if (event->verb == sim::Verb::Done) return event;
  }
  return nullptr;
}

History::Events History::events_of(const sim::Event& turn) const {
  const auto found = effects_.find(turn.id);
  return found == effects_.end() ? Events() : found->second;
}

const sim::Event* History::learned(sim::ActorId actor, const sim::Subject& object,
                                   std::uint64_t version, sim::EventId from) const {
  for (sim::EventId id = from + 1; id <= trace_.events().size(); ++id) {
    const sim::Event& event = *this->event(id);
    if (event.verb == sim::Verb::Deliver && event.actor == actor && event.subject == object &&
        event.version_after >= version)
      return &event;
  }
  return nullptr;
}

}  // namespace porchsim::scenarios
