#include "scenarios/metamorphic/overtaken.h"

#include <algorithm>

namespace porchsim::scenarios {

void Overtaken::hear(const sim::Event& event) {
  const Reconcile reconcile(event.actor, event.subject);
  switch (event.verb) {
    case sim::Verb::Reconcile:
      running_[event.actor].insert(event.subject);
      break;
    case sim::Verb::Fault:
      for (const sim::Subject& one : running_[event.actor]) struck_.emplace(event.actor, one);
      break;
    case sim::Verb::Done: {
      running_[event.actor].erase(event.subject);
      const bool was_struck = struck_.erase(reconcile) > 0;
      if (!was_struck || event.failure.reason.empty()) {
        owed_.erase(reconcile);
        done_.insert(reconcile);
      } else if (!done_.contains(reconcile)) {
        owed_.insert(reconcile);
      }
      break;
    }
    case sim::Verb::Create:
    case sim::Verb::Update:
    case sim::Verb::Patch:
    case sim::Verb::Delete:
    case sim::Verb::UpdateStatus:
    case sim::Verb::Push:
      if (running_.contains(event.actor)) break;
      if (!owed_.empty()) writers_.insert(event.actor);
      done_.clear();
      break;
    default:
      break;
  }
}

bool Overtaken::by_people(const sim::Trace& trace) const {
  return std::ranges::any_of(writers_, [&trace](sim::ActorId writer) {
    const sim::Actor& actor = trace.actor(writer);
    return actor.is(sim::Role::Person) || actor.is(sim::Role::Outsider);
  });
}

}  // namespace porchsim::scenarios
