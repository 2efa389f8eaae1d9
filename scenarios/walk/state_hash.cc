#include "scenarios/walk/state_hash.h"

#include <algorithm>

#include "base/hash.h"

namespace porchsim::scenarios {
namespace {

using sim::Fingerprint;
using sim::Role;
using sim::Verb;

std::uint64_t digest_of(const sim::Event& event, std::uint64_t actor) {
  Fingerprint digest;
  digest.add(actor);
  digest.add(static_cast<std::uint64_t>(event.time.count()));
  digest.add(static_cast<std::uint64_t>(event.verb));
  digest.add(event.subject.hash());
  digest.add(event.version_before);
  digest.add(event.version_after);
  digest.add(event.before ? event.before->hash() : 0);
  digest.add(event.after ? event.after->hash() : 0);
  digest.add(event.failure.call);
  digest.add(event.failure.reason);
  return digest.value();
}

// What only its own actor knows of. All else is in one order for everybody.
bool is_private(Verb verb) {
  switch (verb) {
    case Verb::Resume:
    case Verb::Timer:
    case Verb::Open:
    case Verb::Fetch:
    case Verb::Get:
    case Verb::List:
    case Verb::Deliver:
    case Verb::Message:
    case Verb::Reconcile:
    case Verb::Done:
      return true;
    default:
      return false;
  }
}

bool is_error(const sim::Event& event) {
  return event.verb == Verb::Failed || event.verb == Verb::Disconnect ||
         event.verb == Verb::Fault || (event.verb == Verb::Done && !event.failure.reason.empty());
}

bool waits_idle(const ControllerProcess& controller, const ControllerSpec& spec) {
  if (!controller.running() || spec.workers > 1) return false;
  if (controller.stands_by() || controller.leads()) return false;
  return std::ranges::all_of(controller.informers(), [](const runtime::Informer* informer) {
    return informer->is_watching();
  });
}

Fingerprint caches_of(const ControllerProcess& controller) {
  Fingerprint caches;
  for (const runtime::Informer* informer : controller.informers()) {
    caches.add(informer->type().kind);
    caches.add(informer->name_space());
    caches.add(informer->last_sync_resource_version());
    caches.add(informer->store().size());
    for (const api::ObjectPtr& object : informer->store().objects()) caches.add(object->hash());
  }
  return caches;
}

}  // namespace

StateHash::StateHash(World& world) : world_(world) {
  world.trace().attach([listening = listening_, this](const sim::Event& event) {
    if (*listening) on_event(event);
  });
}

StateHash::Memory& StateHash::memory(sim::ActorId actor) {
  const auto index = static_cast<std::size_t>(actor);
  if (index >= memories_.size()) memories_.resize(index + 1);
  return memories_[index];
}

void StateHash::on_event(const sim::Event& event) {
  const sim::Trace& trace = world_.trace();
  const std::uint64_t digest = digest_of(event, base::hash_text(trace.actor_key(event.actor)));
  if (!is_private(event.verb)) writes_.add(digest);
  Memory& memory = this->memory(event.actor);
  if (event.verb == Verb::Crash) {
    memory = {};
    return;
  }
  memory.seen.add(digest);
  if (is_error(event)) memory.kept.add(digest);
  // The collector remembers whom it has looked for in vain.
  if (trace.actor(event.actor).is(Role::Collector) && event.layer == sim::Layer::Api)
    memory.kept.add(digest);
  if (event.verb == Verb::Reconcile) ++memory.reconciles;
  if (event.verb == Verb::Done) --memory.reconciles;
}

void StateHash::forget_what_is_over(const sim::BoundedWalk::Waits& waits) {
  const auto& specs = world_.scenario().world.controllers;
  for (std::size_t i = 0; i < world_.controllers().size(); ++i) {
    const ControllerProcess& controller = *world_.controllers()[i];
    const sim::ActorId actor = world_.scheduler().actor_of(controller.process());
    Memory& memory = this->memory(actor);
    if (memory.reconciles == 0 && waits_idle(controller, specs[i]) && waits(actor))
      memory.seen = caches_of(controller);
  }
  // What Porch and the collector know when they wait follows from all writes.
  for (std::size_t i = 0; i < memories_.size(); ++i) {
    const auto actor = static_cast<sim::ActorId>(i);
    const sim::Role role = world_.trace().actor(actor).role;
    if ((role == Role::Server || role == Role::Collector) && waits(actor)) memories_[i].seen = {};
  }
}

// What the plan has struck, and what it counts.
std::uint64_t StateHash::faults() const {
  Fingerprint counts;
  const sim::Faults& faults = world_.faults();
  for (std::size_t i = 0; i < faults.plan().size(); ++i) {
    counts.add(faults.used(i));
    counts.add(faults.plan()[i].nth > 0 ? faults.seen(i) : 0);
  }
  return counts.value();
}

std::uint64_t StateHash::value(const sim::BoundedWalk::Waits& waits) {
  forget_what_is_over(waits);
  // In no order: ids are given in the order in which actors first act.
  std::uint64_t memories = 0;
  for (std::size_t i = 0; i < memories_.size(); ++i) {
    Fingerprint one;
    one.add(world_.trace().actor_key(static_cast<sim::ActorId>(i)));
    one.add(memories_[i].seen.value());
    one.add(memories_[i].kept.value());
    one.add(memories_[i].reconciles);
    memories += one.value();
  }
  Fingerprint all = writes_;
  all.add(memories);
  all.add(faults());
  return all.value();
}

}  // namespace porchsim::scenarios
